import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { matchRoutes, type Params } from 'react-router';
import { accessToken } from './api/access-token';
import { expectBalance } from './api/balance';
import { trialAccount } from './api/member-info';
import { queryClient } from './api/query-client';
import { refresh } from './api/refresh';
import { statusKey } from './api/status-key';
import { fetchWhitelabel, whitelabelKey } from './api/whitelabel';
import { fetchStatus } from './api/system-status';
import { App } from './app';
import './design/index.css';
import { startI18n } from './i18n';
import './session/install';
import { routesFor } from './routes';
import { keepInvitation } from './session/invitation';
import { dropStrayProof } from './session/stray-proof';
import { registerShell } from './shell/service-worker';
import { start } from './shell/start';

dropStrayProof();
keepInvitation();
// What the first page waits for goes out while the texts load: the permission call, the brand, its code, the session, the balance.
void queryClient.prefetchQuery({ queryKey: statusKey, queryFn: ({ signal }) => fetchStatus(signal) });
void queryClient.prefetchQuery({ queryKey: whitelabelKey, queryFn: ({ signal }) => fetchWhitelabel(signal) });
for (const { route, params } of matchRoutes(routesFor('site'), location) ?? [])
  if (typeof route.lazy === 'function') void route.lazy().then(load(params), () => undefined);
if (accessToken.signedIn() && !accessToken.fresh()) void refresh().catch(() => undefined);
if (accessToken.signedIn() && accessToken.claims()?.act !== trialAccount) void expectBalance();

/** Lets a page ask for its data before the router is there to let it. */
function load(params: Params) {
  const request = new Request(location.href);
  return ({ loader }: { loader?: unknown }): void => {
    if (typeof loader === 'function') void loader({ params, request });
  };
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await start(
  createRoot(root),
  startI18n,
  <StrictMode>
    <App />
  </StrictMode>,
);

// After everything the first page needs; a player without it loses nothing but the shell without a network.
if (import.meta.env.PROD) void registerShell().catch(() => undefined);
