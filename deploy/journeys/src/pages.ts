/** Every screen that has an address of its own, by who can open it. */
export const guestPages = ['/', '/games', '/games/RNG', '/register', '/affiliates', '/promotions', '/no/such/page'];

export const memberPages = [
  '/wallet',
  '/wallet/deposit',
  '/wallet/withdraw',
  '/statement',
  '/rounds',
  '/account',
  '/account/limits',
  '/account/messages',
];

export const agentPages = [
  '/agent',
  '/agent/team',
  '/agent/contracts',
  '/agent/offer',
  '/agent/income',
  '/agent/dues',
  '/agent/sales',
  '/agent/transactions',
  '/agent/transfers',
  '/agent/links',
  '/agent/presets',
  '/agent/open',
  '/agent/news',
];

export const consolePages = [
  '',
  'members',
  'members/1001',
  'withdrawals',
  'deposits',
  'approvals',
  'operators',
  'roles',
  'games',
  'vendors',
  'rounds',
  'contracts',
  'terminations',
  'runs',
  'bills',
  'defaults',
  'affiliates',
  'announcements',
  'contract-limits',
  'ledger',
  'transfers',
  'integrity',
  'events',
  'queues',
  'auditLogs',
  'deadLetters',
];
