import { entryOf } from '@banyan/kernel/rules';

/** Permissions as the server names them; the token lists those of the operator's role. */
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
  'brand.view',
  'brand.edit',
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
] as const;

export type Permission = (typeof permissions)[number];

/** Which permission each resource asks for to be read; other actions are `object.action` (`members` + `freeze`). */
const objects: Record<string, string> = {
  dashboard: 'dashboard',
  members: 'member',
  memberSessions: 'member',
  memberNotes: 'member',
  limits: 'limit',
  withdrawals: 'withdrawal',
  deposits: 'deposit',
  paymentCases: 'deposit',
  heldWins: 'vendor',
  ledger: 'ledger',
  transfers: 'ledger',
  games: 'game',
  vendors: 'vendor',
  rounds: 'round',
  freeRounds: 'vendor',
  vendorTransfers: 'vendor',
  reconciliations: 'vendor',
  contracts: 'contract',
  terminations: 'contract',
  runs: 'contract',
  bills: 'contract',
  defaults: 'contract',
  contractRequests: 'contract',
  teamSales: 'contract',
  lineMoves: 'line',
  affiliates: 'affiliate',
  announcements: 'announcement',
  brands: 'brand',
  maintenances: 'maintenance',
  allowedIps: 'maintenance',
  regionRules: 'region',
  operators: 'operator',
  roles: 'role',
  approvals: 'approval',
  auditLogs: 'audit',
  deadLetters: 'deadletter',
};

const aliases: Record<string, string> = { list: 'view', show: 'view', create: 'edit', update: 'edit' };

/** The permission for an action of react-admin on a resource; undefined when nobody may (deny by default). */
export function permissionFor(resource: string, action: string): Permission | undefined {
  const name = `${entryOf(objects, resource)}.${entryOf(aliases, action) ?? action}`;
  return permissions.find((permission) => permission === name);
}

export function isAllowed(held: readonly string[], resource: string, action: string): boolean {
  const permission = permissionFor(resource, action);
  return permission !== undefined && held.includes(permission);
}
