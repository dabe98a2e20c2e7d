import { describe, expect, it } from 'vitest';
import { isTyped, needsTyping } from './typed-amount.js';

describe('an amount that is typed again', () => {
  const million48 = { amountMinor: '480000000000', currency: 'VND' };
  const usdt = { amountMinor: '20000500000', currency: 'USDT' };

  it.each(['48000000', '48.000.000', '48,000,000', ' 48 000 000 ₫ '])('%s is 48 million', (text) => {
    expect(isTyped(text, million48)).toBe(true);
  });
  it.each(['', '4800000', '480000000', '48.000.000x', '-48000000', '48e6'])('%j is not 48 million', (text) => {
    expect(isTyped(text, million48)).toBe(false);
  });
  it.each(['20000.50', '20000,5', '20.000,50', '20,000.50'])('%s is 20,000.50 USDT', (text) => {
    expect(isTyped(text, usdt)).toBe(true);
  });
  it.each(['2000050', '2,000,050', '20000', '20.000'])('%s is not 20,000.50 USDT', (text) => {
    expect(isTyped(text, usdt)).toBe(false);
  });
  it('is what the screen shows: without its sign, cut and not rounded', () => {
    expect(isTyped('1.23', { amountMinor: '-1239999', currency: 'USDT' })).toBe(true);
    expect(isTyped('1.24', { amountMinor: '-1239999', currency: 'USDT' })).toBe(false);
  });
  it('is asked for above 20 million đồng and in other currencies', () => {
    expect(needsTyping({ amountMinor: '200000000000', currency: 'VND' })).toBe(false);
    expect(needsTyping({ amountMinor: '200000000001', currency: 'VND' })).toBe(true);
    expect(needsTyping({ amountMinor: '1', currency: 'USDT' })).toBe(true);
    expect(needsTyping({ amountMinor: '0', currency: 'USDT' })).toBe(false);
  });
});
