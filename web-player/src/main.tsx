import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client';
import { fetchStatus, statusKey } from './api/system-status';
import { App } from './app';
import './design/index.css';
import { startI18n } from './i18n';
import './shell/install';
import { registerShell } from './shell/service-worker';

// The permission call goes out while the texts load: both are needed before the first page.
void queryClient.prefetchQuery({ queryKey: statusKey, queryFn: ({ signal }) => fetchStatus(signal) });

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// After everything the first page needs; a player without it loses nothing but the shell without a network.
if (import.meta.env.PROD) void registerShell().catch(() => undefined);
