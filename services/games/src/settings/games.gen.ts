// Written by npm run codegen from services/*/service.mjs.
import type { SettingDefinition } from '@banyan/kernel/rules';

export const games = {
  freeRoundsPerDay: {
    key: 'games.freeRoundsPerDay',
    two: true,
    group: 'games',
    permission: 'vendor.money',
    type: 'count',
    standard: 200,
    min: 1,
    max: 100000,
    unit: 'rounds',
  },
  freeRoundsDayWorth: {
    key: 'games.freeRoundsDayWorth',
    two: true,
    group: 'games',
    permission: 'vendor.money',
    type: 'money',
    standard: { VND: '20000000000', USDT: '80000000' },
    min: '0',
    max: '100000000000000000',
  },
} as const satisfies Record<string, SettingDefinition>;
