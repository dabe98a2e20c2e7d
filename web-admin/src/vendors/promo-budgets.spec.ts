import { describe, expect, it } from 'vitest';
import { budgetsOf } from './promo-budgets.js';

describe('a vendor’s budgets for promotions', () => {
  it('are sent in minor units, and what is empty or none is left out', () => {
    expect(budgetsOf({ VND: '1 000 000', USDT: '12,5' })).toEqual([
      { currency: 'VND', amountMinor: '10000000000' },
      { currency: 'USDT', amountMinor: '12500000' },
    ]);
    expect(budgetsOf({ VND: '', USDT: '0' })).toEqual([]);
    expect(budgetsOf({ VND: 'much', USDT: null })).toEqual([]);
  });
});
