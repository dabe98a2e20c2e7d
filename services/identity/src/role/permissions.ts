/** Everything an operator may be allowed to do in the console. */
export const permissions = [
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
  'dashboard.view',
] as const;

export type Permission = (typeof permissions)[number];

interface SeededRole {
  readonly code: string;
  readonly name: string;
  /** A built-in role cannot be changed, so that somebody can always mend the others. */
  readonly builtIn: boolean;
  readonly holds: (permission: Permission) => boolean;
}

const among =
  (...prefixes: string[]) =>
  (permission: Permission) =>
    prefixes.some((prefix) => permission.startsWith(prefix));

export const seededRoles: readonly SeededRole[] = [
  { code: 'superadmin', name: 'Super admin', builtIn: true, holds: () => true },
  {
    code: 'risk',
    name: 'Risk',
    builtIn: false,
    holds: among(
      'dashboard.view',
      'member.',
      'announcement.',
      'limit.',
      'withdrawal.view',
      'withdrawal.claim',
      'deposit.view',
      'round.view',
      'region.',
    ),
  },
  {
    code: 'finance',
    name: 'Finance',
    builtIn: false,
    holds: among('dashboard.view', 'member.view', 'withdrawal.', 'deposit.', 'ledger.'),
  },
  {
    code: 'gameops',
    name: 'Game operations',
    builtIn: false,
    holds: among('dashboard.view', 'game.', 'vendor.', 'round.', 'maintenance.'),
  },
  {
    code: 'auditor',
    name: 'Auditor',
    builtIn: false,
    holds: (permission) => permission.endsWith('.view') || permission === 'ledger.export',
  },
];
