import { Navigate, type RouteObject } from 'react-router';

/** The screens inside the shell. Each is its own chunk. */
export const screens: RouteObject[] = [
  { index: true, lazy: () => import('./home/home.page') },
  ...['index', 'index.html', 'home'].map((path) => ({ path, element: <Navigate to="/" replace /> })),
  { path: 'register.html', element: <Navigate to="/register" replace /> },
  { path: 'reset-password', lazy: () => import('./auth/reset-password.page') },
  { path: 'register', lazy: () => import('./auth/register.page') },
  ...['terms', 'privacy'].map((path) => ({ path, lazy: () => import('./legal/legal.page') })),
  { path: 'm/appDownload', lazy: () => import('./site/app.page') },
  { path: 'help', lazy: () => import('./help/help.page') },
  { path: 'feedback', lazy: () => import('./feedback/feedback.page') },
  { path: 'help.html', element: <Navigate to="/help" replace /> },
  { path: 'rng', lazy: () => import('./lobby/lobby.page') },
  { path: 'games/:category?', lazy: () => import('./lobby/lobby.page') },
  { path: 'play/:code', lazy: () => import('./game/game.page') },
  { path: 'wallet', lazy: () => import('./wallet/wallet.page') },
  { path: 'wallet/deposit', lazy: () => import('./wallet/deposit.page') },
  { path: 'wallet/deposit/:id', lazy: () => import('./wallet/deposit-status.page') },
  { path: 'wallet/withdraw', lazy: () => import('./wallet/withdraw.page') },
  { path: 'wallet/withdraw/:id', lazy: () => import('./wallet/withdrawal.page') },
  { path: 'statement', lazy: () => import('./statement/statement.page') },
  { path: 'profit', lazy: () => import('./profit/profit.page') },
  ...['lottery', 'vnlottery'].map((path) => ({ path, lazy: () => import('./lottery/lottery.page') })),
  { path: 'rounds', lazy: () => import('./rounds/rounds.page') },
  { path: 'agent', lazy: () => import('./agent/overview.page') },
  { path: 'agent/team', lazy: () => import('./agent/team.page') },
  { path: 'agent/contracts', lazy: () => import('./agent/contracts.page') },
  { path: 'agent/contracts/:id', lazy: () => import('./agent/contract.page') },
  { path: 'agent/contracts/:id/amend', lazy: () => import('./agent/offer.page') },
  { path: 'agent/offer', lazy: () => import('./agent/offer.page') },
  { path: 'agent/income', lazy: () => import('./agent/income/income.page') },
  { path: 'agent/income/:id', lazy: () => import('./agent/income/bill.page') },
  { path: 'agent/open', lazy: () => import('./agent/opening/opening.page') },
  { path: 'agent/news', lazy: () => import('./agent/news/news.page') },
  { path: 'agent/paydays', lazy: () => import('./agent/paydays/paydays.page') },
  { path: 'agent/statements', lazy: () => import('./agent/statements/statements.page') },
  { path: 'statement-check', lazy: () => import('./agent/statements/check.page') },
  { path: 'agent/dues', lazy: () => import('./agent/dues/dues.page') },
  { path: 'agent/sales', lazy: () => import('./agent/sales/sales.page') },
  { path: 'agent/figures', lazy: () => import('./agent/figures/figures.page') },
  { path: 'agent/transactions', lazy: () => import('./agent/cash/cash.page') },
  { path: 'agent/transfers', lazy: () => import('./agent/transfers.page') },
  { path: 'agent/links', lazy: () => import('./agent/links.page') },
  { path: 'agent/presets', lazy: () => import('./agent/presets/presets.page') },
  ...['promotions', 'promotions/claim', 'promotions/center', 'promotions/:id', 'pointMall', 'vip'].map((path) => ({
    path,
    lazy: () => import('./promotions/promotions.page'),
  })),
  { path: 'account', lazy: () => import('./profile/profile.page') },
  { path: 'account/limits', lazy: () => import('./limits/limits.page') },
  { path: 'account/messages', lazy: () => import('./messages/messages.page') },
];

/** Pages that take the place of the site. */
export const notFound: RouteObject = { lazy: () => import('./site/not-found.page') };
export const maintenance: RouteObject = { lazy: () => import('./site/maintenance.page') };
export const region: RouteObject = { lazy: () => import('./site/region.page') };
