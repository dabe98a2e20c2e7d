import { describe, expect, it } from 'vitest';
import { feeOf, fieldText, readAmount, writeAmount } from './amount';

describe('the amount field', () => {
  it('groups as one types, in the way of the language', () => {
    expect(writeAmount('2000000', 'VND', 'vi')).toBe('2.000.000');
    expect(writeAmount('2.000.0005', 'VND', 'vi')).toBe('20.000.005');
    expect(writeAmount('2000000', 'VND', 'en')).toBe('2,000,000');
    expect(writeAmount('00012', 'VND', 'vi')).toBe('12');
    expect(writeAmount('abc', 'VND', 'vi')).toBe('');
  });

  it('keeps decimals only where the currency shows them', () => {
    expect(writeAmount('12.345', 'USDT', 'en')).toBe('12.34');
    expect(writeAmount('12.5', 'VND', 'en')).toBe('125');
  });

  it('reads exact minor units, and nothing from an empty field or zero', () => {
    expect(readAmount('2.000.000', 'VND', 'vi')).toBe(20_000_000_000n);
    expect(readAmount('12.5', 'USDT', 'en')).toBe(12_500_000n);
    expect(readAmount('', 'VND', 'vi')).toBeNull();
    expect(readAmount('0', 'VND', 'vi')).toBeNull();
  });

  it('writes back what it read', () => {
    for (const minor of [10_000n, 20_000_000_000n, 123_450_000n]) {
      expect(readAmount(fieldText(minor, 'VND', 'vi'), 'VND', 'vi')).toBe(minor);
      expect(readAmount(fieldText(minor, 'USDT', 'en'), 'USDT', 'en')).toBe((minor / 10_000n) * 10_000n);
    }
  });
});

describe('the fee', () => {
  it('is exact and never rounded up', () => {
    expect(feeOf(1_000_000n, 15)).toBe(150_000n);
    expect(feeOf(1_000_000n, '1.25')).toBe(12_500n);
    expect(feeOf(33n, 1)).toBe(0n);
    expect(feeOf(1_000_000n, 0)).toBe(0n);
  });
});
