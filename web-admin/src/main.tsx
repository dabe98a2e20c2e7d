import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { openDoor } from './api/door.js';
import { App } from './app.js';
import './theme/console.css';
import './theme/screens.css';
import './theme/phone.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await openDoor();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
