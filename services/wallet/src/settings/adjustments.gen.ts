// Written by npm run codegen from services/*/service.mjs.
import type { SettingDefinition } from '@banyan/kernel/rules';

export const adjustments = {
  adjustmentMax: {
    key: 'wallet.adjustmentMax',
    two: true,
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'adjustments',
    permission: 'adjustment.approve',
    standard: { VND: '3000000000000', USDT: '12000000000' },
  },
  adjustmentDaily: {
    key: 'wallet.adjustmentDaily',
    two: true,
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'adjustments',
    permission: 'adjustment.approve',
    standard: { VND: '10000000000000', USDT: '40000000000' },
  },
  adjustmentMemberDaily: {
    key: 'wallet.adjustmentMemberDaily',
    two: true,
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'adjustments',
    permission: 'adjustment.approve',
    standard: { VND: '5000000000000', USDT: '20000000000' },
  },
} as const satisfies Record<string, SettingDefinition>;
