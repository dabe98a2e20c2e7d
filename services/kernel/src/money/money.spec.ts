import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { currencyOf, decimalOf, formatMoney, minorFromWire, minorOf, moneyParts } from './index.js';

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
    expect(moneyParts(12_345_670_000n, 'VND', 'en-US-posix').figure).toBe('1,234,567');
  });

  it('says in its refusals what it was given, cut where it is long', () => {
    expect(() => minorOf('12,5', 4)).toThrow('not a decimal amount: 12,5');
    expect(() => minorOf('x'.repeat(60), 4)).toThrow(/: x{40}$/);
    expect(() => minorOf('0.00001', 4)).toThrow('more than 4 decimals: 0.00001');
    expect(() => minorOf(`0.${'1'.repeat(60)}`, 4)).toThrow(/: 0\.1{38}$/);
    expect(() => minorFromWire('')).toThrow('not a digit string');
    expect(() => formatMoney(1n, 'BTC', 'en')).toThrow('unknown currency BTC');
    expect(currencyOf('VND').code).toBe('VND');
    expect(currencyOf('USDT').code).toBe('USDT');
  });

  it('reaches as far as 64 bits on both sides, and not one further', () => {
    const most = '9223372036854775807';
    expect(minorFromWire(most)).toBe(BigInt(most));
    expect(minorFromWire(`-${most}`)).toBe(-BigInt(most));
    expect(() => minorFromWire('9223372036854775808')).toThrow('leaves 64 bits');
    expect(() => minorFromWire('-9223372036854775808')).toThrow('leaves 64 bits');
    expect(minorFromWire('125000')).toBe(125000n);
  });

  it('shows no zeros that say nothing in K, all that are asked for, and a plus before credits alone', () => {
    expect(formatMoney(105_000_000n, 'VND', 'en', { unit: 'K' })).toBe('10.5K');
    expect(formatMoney(101_500_000n, 'VND', 'en', { unit: 'K' })).toBe('10.15K');
    expect(formatMoney(100_050_000n, 'VND', 'en', { unit: 'K' })).toBe('10.005K');
    expect(formatMoney(100_000_000n, 'VND', 'en', { unit: 'K' })).toBe('10K');
    expect(formatMoney(100_000_000n, 'VND', 'en', { unit: 'K', fraction: 2 })).toBe('10.00K');
    expect(formatMoney(1_500_000n, 'USDT', 'en', { unit: 'K' })).toBe('1.50\u00a0₮');
    expect(formatMoney(1_000_000n, 'USDT', 'vi')).toBe('1,00\u00a0₮');
    expect(formatMoney(0n, 'VND', 'en', { signed: true })).toBe('0\u00a0₫');
    expect(formatMoney(10_000n, 'VND', 'en')).toBe('1\u00a0₫');
    expect(decimalOf(0n, 4)).toBe('0');
    expect(decimalOf(-15_000n, 4)).toBe('-1.5');
    expect(decimalOf(10_100n, 4)).toBe('1.01');
  });
});
