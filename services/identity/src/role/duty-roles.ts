import type { Permission } from '../permission/permissions.gen.js';

interface DutyRole {
  readonly code: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/**
 * A role for each row of domain.md 8.1, with what its text gives and no more; the thirteenth, the auditor, is one of the first roles.
 * Who makes and who checks are two roles, and none holds both halves.
 */
export const dutyRoles: readonly DutyRole[] = [
  {
    code: 'administrator',
    name: 'Administrator',
    permissions: [
      'operator.view',
      'operator.edit',
      'role.view',
      'role.edit',
      'approval.view',
      'approval.decide',
      'brand.view',
      'brand.edit',
      'setting.view',
      'setting.edit',
      'maintenance.view',
      'maintenance.edit',
      'region.view',
      'region.edit',
    ],
  },
  {
    code: 'customer_service',
    name: 'Customer service',
    permissions: [
      'member.view',
      'member.reset',
      'member.note',
      'feedback.view',
      'feedback.answer',
      'support.view',
      'support.edit',
      'macro.view',
      'outbox.view',
      'delivery.view',
    ],
  },
  {
    code: 'risk_reviewer',
    name: 'Risk reviewer',
    permissions: [
      'member.view',
      'member.freeze',
      'member.note',
      'limit.view',
      'withdrawal.view',
      'withdrawal.claim',
      'round.view',
    ],
  },
  {
    code: 'finance_maker',
    name: 'Finance maker',
    permissions: [
      'deposit.view',
      'deposit.resolve',
      'withdrawal.view',
      'withdrawal.retry',
      'adjustment.view',
      'adjustment.propose',
      'ledger.view',
    ],
  },
  {
    code: 'finance_checker',
    name: 'Finance checker',
    permissions: [
      'deposit.view',
      'deposit.resolve',
      'withdrawal.view',
      'withdrawal.approve',
      'adjustment.view',
      'adjustment.approve',
      'contract.view',
      'contract.approve',
    ],
  },
  {
    code: 'promotion_manager',
    name: 'Promotion manager',
    permissions: ['promotion.view', 'promotion.edit', 'promotion.publish', 'vip.view', 'vip.edit', 'vip.publish'],
  },
  { code: 'points_approver', name: 'Points approver', permissions: ['promotion.view', 'promotion.review'] },
  {
    code: 'agent_manager',
    name: 'Agent manager',
    permissions: [
      'member.view',
      'line.view',
      'line.move',
      'affiliate.view',
      'affiliate.decide',
      'contract.view',
      'contract.settle',
    ],
  },
  {
    code: 'game_manager',
    name: 'Game manager',
    permissions: [
      'game.view',
      'game.edit',
      'vendor.view',
      'vendor.edit',
      'maintenance.view',
      'maintenance.edit',
      'lottery.view',
      'lottery.edit',
      'lottery.results',
    ],
  },
  {
    code: 'content_editor',
    name: 'Content editor',
    permissions: ['notice.view', 'notice.edit', 'notice.publish', 'announcement.view', 'announcement.remove'],
  },
  {
    code: 'compliance',
    name: 'Compliance officer',
    permissions: [
      'member.view',
      'kyc.view',
      'kyc.decide',
      'limit.view',
      'limit.edit',
      'deposit.view',
      'withdrawal.view',
      'round.view',
      'audit.view',
    ],
  },
  {
    code: 'operations',
    name: 'Operations',
    permissions: [
      'dashboard.view',
      'member.view',
      'brand.view',
      'setting.view',
      'maintenance.view',
      'outbox.view',
      'delivery.view',
      'deadletter.view',
    ],
  },
];
