import { entryOf } from '@banyan/kernel/rules';

/** Services that keep dead letters, in the order of the tabs. */
export const services = ['identity', 'wallet', 'games', 'contracts'] as const;
export type Service = (typeof services)[number];

/** Resource of the console → path under /admin/v1. Dead letters have one path per service. */
export const paths = {
  members: 'identity/members',
  memberSessions: 'identity/member-sessions',
  memberNotes: 'identity/member-notes',
  brands: 'identity/brands',
  maintenances: 'identity/maintenances',
  allowedIps: 'identity/allowed-ips',
  regionRules: 'identity/region-rules',
  operators: 'identity/operators',
  roles: 'identity/roles',
  approvals: 'identity/approvals',
  auditLogs: 'identity/audit-logs',
  withdrawals: 'wallet/withdrawals',
  deposits: 'wallet/deposits',
  paymentCases: 'wallet/payment-cases',
  heldWins: 'wallet/held-wins',
  ledger: 'wallet/transactions',
  transfers: 'wallet/transfers',
  vendors: 'games/vendors',
  games: 'games/games',
  rounds: 'games/rounds',
  freeRounds: 'games/free-rounds',
  vendorTransfers: 'games/vendor-transfers',
  reconciliations: 'games/reconciliations',
  contracts: 'contracts/contracts',
  terminations: 'contracts/terminations',
  runs: 'contracts/runs',
  bills: 'contracts/bills',
  defaults: 'contracts/defaults',
  contractRequests: 'contracts/contracts',
  teamSales: 'contracts/team-sales',
  lineMoves: 'identity/line-moves',
  affiliates: 'identity/affiliates',
  announcements: 'identity/announcements',
} as const;

export type ResourceName = keyof typeof paths | 'deadLetters';

export function isService(value: unknown): value is Service {
  return services.some((service) => service === value);
}

/** The path of a resource's list; dead letters need their service. */
export function pathOf(resource: string, service?: Service): string {
  if (resource === 'deadLetters') return `${service ?? 'wallet'}/dead-letters`;
  const path = entryOf(paths as Record<string, string>, resource);
  if (!path) throw new RangeError(`unknown resource ${resource}`);
  return path;
}

/** A dead letter's id in the console names its service, since ids are unique per service only: `wallet:42`. */
export function splitLetterId(id: string): { service: Service; id: string } {
  const cut = id.indexOf(':');
  const service = id.slice(0, cut);
  if (!isService(service)) throw new RangeError(`not a dead letter id: ${id}`);
  return { service, id: id.slice(cut + 1) };
}

/** Lists that their service writes as a file, however long they are. */
export const exportable: Readonly<Record<string, Service>> = {
  withdrawals: 'wallet',
  deposits: 'wallet',
  paymentCases: 'wallet',
  heldWins: 'wallet',
  transfers: 'wallet',
  ledger: 'wallet',
  contracts: 'contracts',
  contractRequests: 'contracts',
  terminations: 'contracts',
  runs: 'contracts',
  bills: 'contracts',
  defaults: 'contracts',
  rounds: 'games',
  members: 'identity',
  approvals: 'identity',
  affiliates: 'identity',
  announcements: 'identity',
  lineMoves: 'identity',
  auditLogs: 'identity',
};
