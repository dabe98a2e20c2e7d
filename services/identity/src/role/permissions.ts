import { permissions, type Permission } from '../permission/permissions.gen.js';

export { permissions, type Permission };

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
      'kyc.',
      'announcement.',
      'outbox.',
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
    holds: among('dashboard.view', 'member.view', 'withdrawal.', 'deposit.', 'ledger.', 'report.'),
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
