import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimalOf, formatMoney, minorFromWire, minorOf, moneyParts } from './index.js';

describe('money', () => {
  it('turns decimal text into minor units and back for every amount', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
        fc.integer({ min: 0, max: 6 }),
        (minor, scale) => {
          expect(minorOf(decimalOf(minor, scale), scale)).toBe(minor);
        },
      ),
    );
  });

  it('refuses precision that the scale cannot hold, text that is no amount, and more than 64 bits', () => {
    expect(() => minorOf('0.00001', 4)).toThrow(RangeError);
    expect(() => minorOf('1e3', 4)).toThrow(RangeError);
    expect(() => minorOf('', 4)).toThrow(RangeError);
    expect(() => minorOf('9999999999999999999', 4)).toThrow(RangeError);
    expect(() => minorFromWire('12.5')).toThrow(RangeError);
    expect(minorFromWire('-125000')).toBe(-125000n);
    expect(minorOf('1.50000', 4)).toBe(15000n);
  });

  it('shows đồng, K and tether as their brands do', () => {
    expect(formatMoney(124_805_000_000n, 'VND', 'vi')).toBe('12.480.500\u00a0₫');
    expect(formatMoney(124_805_000_000n, 'VND', 'vi', { unit: 'K' })).toBe('12.480,5K');
    expect(formatMoney(-1_310_000_000n, 'VND', 'en')).toBe('−131,000\u00a0₫');
    expect(formatMoney(12_345_678n, 'USDT', 'en', { signed: true })).toBe('+12.34\u00a0₮');
    expect(formatMoney(9_007_199_254_740_993_0000n, 'VND', 'en')).toBe('9,007,199,254,740,993\u00a0₫');
  });

  it('keeps latin digits in every language and never rounds up', () => {
    expect(moneyParts(19_999n, 'VND', 'fa').figure).toBe('1');
    expect(moneyParts(12_345_670_000n, 'VND', 'my').figure).toMatch(/^[\d,.]+$/);
  });
});
