import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { requireSession } from './api/require-session.js';
import { App } from './app.js';
import './theme/console.css';
import './theme/screens.css';
import './theme/phone.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await requireSession();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
