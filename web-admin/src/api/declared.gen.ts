// Written by npm run codegen from services/*/service.mjs.

/** Services of the platform, in the order of the console's tabs. */
export const services = ['identity', 'wallet', 'games', 'contracts', 'notices'] as const;

export type Service = (typeof services)[number];

/** Everything an operator may be allowed to do in the console. */
export const permissions = [
  'dashboard.view',
  'member.view',
  'member.freeze',
  'member.reveal',
  'member.reset',
  'member.type',
  'member.verify',
  'line.view',
  'line.move',
  'affiliate.view',
  'affiliate.decide',
  'announcement.view',
  'announcement.remove',
  'brand.view',
  'brand.edit',
  'setting.view',
  'setting.edit',
  'maintenance.view',
  'maintenance.edit',
  'region.view',
  'region.edit',
  'operator.view',
  'operator.edit',
  'role.view',
  'role.edit',
  'approval.view',
  'approval.decide',
  'audit.view',
  'deadletter.view',
  'deadletter.replay',
  'limit.view',
  'limit.edit',
  'withdrawal.view',
  'withdrawal.claim',
  'withdrawal.approve',
  'withdrawal.retry',
  'deposit.view',
  'deposit.resolve',
  'ledger.view',
  'ledger.integrity',
  'ledger.export',
  'game.view',
  'game.edit',
  'vendor.view',
  'vendor.edit',
  'vendor.keys',
  'vendor.money',
  'round.view',
  'contract.view',
  'contract.offer',
  'contract.terminate',
  'contract.approve',
  'contract.settle',
  'contract.limits',
  'notice.view',
  'notice.edit',
] as const;

export type Permission = (typeof permissions)[number];

/** What a resource of the console is: whose, its list's path under /admin/v1, the object whose permissions it asks for, whether its list can be a file. */
export interface Resource {
  readonly service: Service;
  readonly path: string | null;
  readonly permission: string;
  readonly file: boolean;
}

export const resources = {
  dashboard: { service: 'identity', path: null, permission: 'dashboard', file: false },
  members: { service: 'identity', path: 'identity/members', permission: 'member', file: true },
  memberSessions: { service: 'identity', path: 'identity/member-sessions', permission: 'member', file: false },
  memberNotes: { service: 'identity', path: 'identity/member-notes', permission: 'member', file: false },
  lineMoves: { service: 'identity', path: 'identity/line-moves', permission: 'line', file: true },
  affiliates: { service: 'identity', path: 'identity/affiliates', permission: 'affiliate', file: true },
  announcements: { service: 'identity', path: 'identity/announcements', permission: 'announcement', file: true },
  brands: { service: 'identity', path: 'identity/brands', permission: 'brand', file: false },
  settings: { service: 'identity', path: 'identity/settings', permission: 'setting', file: false },
  settingChanges: { service: 'identity', path: 'identity/setting-changes', permission: 'setting', file: false },
  maintenances: { service: 'identity', path: 'identity/maintenances', permission: 'maintenance', file: false },
  allowedIps: { service: 'identity', path: 'identity/allowed-ips', permission: 'maintenance', file: false },
  regionRules: { service: 'identity', path: 'identity/region-rules', permission: 'region', file: false },
  operators: { service: 'identity', path: 'identity/operators', permission: 'operator', file: false },
  roles: { service: 'identity', path: 'identity/roles', permission: 'role', file: false },
  approvals: { service: 'identity', path: 'identity/approvals', permission: 'approval', file: true },
  auditLogs: { service: 'identity', path: 'identity/audit-logs', permission: 'audit', file: true },
  deadLetters: { service: 'identity', path: null, permission: 'deadletter', file: false },
  limits: { service: 'wallet', path: null, permission: 'limit', file: false },
  withdrawals: { service: 'wallet', path: 'wallet/withdrawals', permission: 'withdrawal', file: true },
  deposits: { service: 'wallet', path: 'wallet/deposits', permission: 'deposit', file: true },
  paymentCases: { service: 'wallet', path: 'wallet/payment-cases', permission: 'deposit', file: true },
  heldWins: { service: 'wallet', path: 'wallet/held-wins', permission: 'vendor', file: true },
  ledger: { service: 'wallet', path: 'wallet/transactions', permission: 'ledger', file: true },
  transfers: { service: 'wallet', path: 'wallet/transfers', permission: 'ledger', file: true },
  vendors: { service: 'games', path: 'games/vendors', permission: 'vendor', file: false },
  games: { service: 'games', path: 'games/games', permission: 'game', file: false },
  rounds: { service: 'games', path: 'games/rounds', permission: 'round', file: true },
  freeRounds: { service: 'games', path: 'games/free-rounds', permission: 'vendor', file: false },
  vendorTransfers: { service: 'games', path: 'games/vendor-transfers', permission: 'vendor', file: false },
  reconciliations: { service: 'games', path: 'games/reconciliations', permission: 'vendor', file: false },
  contracts: { service: 'contracts', path: 'contracts/contracts', permission: 'contract', file: true },
  contractRequests: { service: 'contracts', path: 'contracts/contracts', permission: 'contract', file: true },
  terminations: { service: 'contracts', path: 'contracts/terminations', permission: 'contract', file: true },
  runs: { service: 'contracts', path: 'contracts/runs', permission: 'contract', file: true },
  bills: { service: 'contracts', path: 'contracts/bills', permission: 'contract', file: true },
  defaults: { service: 'contracts', path: 'contracts/defaults', permission: 'contract', file: true },
  teamSales: { service: 'contracts', path: 'contracts/team-sales', permission: 'contract', file: false },
  notices: { service: 'notices', path: 'notices/announcements', permission: 'notice', file: false },
  articles: { service: 'notices', path: 'notices/articles', permission: 'notice', file: false },
} as const satisfies Record<string, Resource>;
