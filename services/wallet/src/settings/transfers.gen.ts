// Written by npm run codegen from services/*/service.mjs.
import type { SettingDefinition } from '@banyan/kernel/rules';

export const transfers = {
  transferMin: {
    key: 'wallet.transferMin',
    two: true,
    notAbove: 'wallet.transferMax',
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'transfers',
    permission: 'limit.edit',
    standard: { VND: '100000000', USDT: '400000' },
  },
  transferMax: {
    key: 'wallet.transferMax',
    two: true,
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'transfers',
    permission: 'limit.edit',
    standard: { VND: '1000000000000', USDT: '4000000000' },
  },
  transferDaily: {
    key: 'wallet.transferDaily',
    two: true,
    type: 'money',
    min: '0',
    max: '100000000000000000',
    group: 'transfers',
    permission: 'limit.edit',
    standard: { VND: '5000000000000', USDT: '20000000000' },
  },
  transferUp: {
    key: 'wallet.transferUp',
    two: true,
    group: 'transfers',
    permission: 'limit.edit',
    type: 'flag',
    standard: true,
  },
  transferDown: {
    key: 'wallet.transferDown',
    two: true,
    group: 'transfers',
    permission: 'limit.edit',
    type: 'flag',
    standard: true,
  },
} as const satisfies Record<string, SettingDefinition>;
