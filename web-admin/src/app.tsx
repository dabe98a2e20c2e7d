import { useState, type ComponentType } from 'react';
import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router';
import { authProvider } from './api/auth-provider.js';
import { dataProvider } from './api/data-provider.js';
import { i18nProvider } from './i18n/provider.js';
import { guarded } from './layout/guard.js';
import { lazyInTime } from './layout/lazy.js';
import { ConsoleLayout } from './layout/layout.js';
import { LoginPage } from './layout/login.js';
import { AccessDenied, NotFound } from './layout/notices.js';
import { Toasts } from './layout/toasts.js';
import { store } from './store.js';
import { darkTheme, lightTheme } from './theme/theme.js';

type Load = () => Promise<{ default: ComponentType }>;

const screen = (resource: string, list: Load, show?: Load) => ({
  list: guarded(resource, lazyInTime(list)),
  show: show && guarded(resource, lazyInTime(show)),
});

const Dashboard = lazyInTime(() => import('./dashboard/dashboard.js'));
const pages = {
  '/integrity': guarded(
    'ledger',
    lazyInTime(() => import('./ledger/integrity.js')),
  ),
  '/contract-limits': guarded(
    'contracts',
    lazyInTime(() => import('./contracts/limits.js')),
  ),
  '/settlement-preview': guarded(
    'runs',
    lazyInTime(() => import('./settlement/preview.js')),
  ),
  '/line-move': guarded(
    'lineMoves',
    lazyInTime(() => import('./lines/propose.js')),
  ),
  '/events': guarded(
    'deadLetters',
    lazyInTime(() => import('./events/events.js')),
  ),
  '/queues': guarded(
    'deadLetters',
    lazyInTime(() => import('./queues/queues.js')),
  ),
};

const screens = {
  withdrawals: screen('withdrawals', () => import('./withdrawals/queue.js')),
  deposits: screen(
    'deposits',
    () => import('./deposits/list.js'),
    () => import('./deposits/show.js'),
  ),
  paymentCases: screen(
    'paymentCases',
    () => import('./payment-cases/list.js'),
    () => import('./payment-cases/show.js'),
  ),
  heldWins: screen(
    'heldWins',
    () => import('./held-wins/list.js'),
    () => import('./held-wins/show.js'),
  ),
  approvals: screen(
    'approvals',
    () => import('./approvals/list.js'),
    () => import('./approvals/show.js'),
  ),
  members: screen(
    'members',
    () => import('./members/list.js'),
    () => import('./members/show.js'),
  ),
  memberSessions: screen('memberSessions', () => import('./members/all-sessions.js')),
  brands: screen('brands', () => import('./brands/list.js')),
  maintenances: screen('maintenances', () => import('./maintenance/list.js')),
  regionRules: screen('regionRules', () => import('./regions/list.js')),
  operators: screen('operators', () => import('./operators/list.js')),
  roles: screen('roles', () => import('./roles/list.js')),
  games: screen('games', () => import('./games/list.js')),
  vendors: screen(
    'vendors',
    () => import('./vendors/list.js'),
    () => import('./vendors/show.js'),
  ),
  rounds: screen(
    'rounds',
    () => import('./rounds/list.js'),
    () => import('./rounds/show.js'),
  ),
  freeRounds: screen('freeRounds', () => import('./vendor-money/free-rounds.js')),
  vendorTransfers: screen('vendorTransfers', () => import('./vendor-money/transfers.js')),
  reconciliations: screen(
    'reconciliations',
    () => import('./vendor-money/reconciliations.js'),
    () => import('./vendor-money/reconciliation.js'),
  ),
  contracts: screen(
    'contracts',
    () => import('./contracts/list.js'),
    () => import('./contracts/show.js'),
  ),
  terminations: screen('terminations', () => import('./contracts/terminations.js')),
  contractRequests: screen('contractRequests', () => import('./contracts/requests.js')),
  teamSales: screen('teamSales', () => import('./teams/report.js')),
  affiliates: screen('affiliates', () => import('./affiliates/list.js')),
  announcements: screen('announcements', () => import('./announcements/list.js')),
  lineMoves: screen(
    'lineMoves',
    () => import('./lines/list.js'),
    () => import('./lines/show.js'),
  ),
  runs: screen(
    'runs',
    () => import('./settlement/runs.js'),
    () => import('./settlement/run.js'),
  ),
  bills: screen(
    'bills',
    () => import('./settlement/bills.js'),
    () => import('./settlement/bill.js'),
  ),
  defaults: screen(
    'defaults',
    () => import('./settlement/defaults.js'),
    () => import('./settlement/default.js'),
  ),
  ledger: screen(
    'ledger',
    () => import('./ledger/list.js'),
    () => import('./ledger/show.js'),
  ),
  transfers: screen('transfers', () => import('./transfers/list.js')),
  auditLogs: screen('auditLogs', () => import('./audit/list.js')),
  deadLetters: screen(
    'deadLetters',
    () => import('./dead-letters/list.js'),
    () => import('./dead-letters/show.js'),
  ),
};

/** The resources that have a list. */
export const listed = Object.keys(screens);

/** The resources whose records have a page. */
export const shown = Object.entries(screens).flatMap(([name, { show }]) => (show ? [name] : []));

/** The console. A new screen: a folder, a line in `screens`, a line in the menu, its words in the packs. */
export function Console() {
  return (
    <Admin
      title="Banyan Console"
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      lightTheme={lightTheme}
      darkTheme={darkTheme}
      layout={ConsoleLayout}
      loginPage={LoginPage}
      dashboard={Dashboard}
      notification={Toasts}
      accessDenied={AccessDenied}
      catchAll={NotFound}
      requireAuth
      disableTelemetry
    >
      {Object.entries(screens).map(([name, views]) => (
        <Resource key={name} name={name} {...views} />
      ))}
      <CustomRoutes>
        {Object.entries(pages).map(([path, View]) => (
          <Route key={path} path={path} element={<View />} />
        ))}
      </CustomRoutes>
    </Admin>
  );
}

/** The router is made with the first rendering, when the address is settled. */
export function App() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' }));
  return <RouterProvider router={router} />;
}
