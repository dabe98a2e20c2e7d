import { describe, expect, it } from 'vitest';
import { minorTyped } from './minor-typed.js';

describe('an amount that an operator types', () => {
  it.each([
    ['20000', 'VND', '200000000'],
    ['20.000', 'VND', '200000000'],
    ['20,000,000', 'VND', '200000000000'],
    ['20 000', 'VND', '200000000'],
    [' 5 ', 'USDT', '5000000'],
    ['1,234,567', 'USDT', '1234567000000'],
    ['', 'VND', null],
  ])('%s in %s is %s', (text, currency, minor) => {
    expect(minorTyped(text, currency)).toBe(minor);
  });

  it.each([
    ['20000.50', 'USDT'],
    ['20000.50', 'VND'],
    ['20.50', 'USDT'],
    ['1.234', 'USDT'],
    ['1,234', 'USDT'],
    ['1.234,567', 'VND'],
    ['12.34.567', 'VND'],
    ['-5', 'VND'],
    ['1e6', 'VND'],
    ['1234567890123', 'VND'],
  ])('%s in %s is none that is sure', (text, currency) => {
    expect(minorTyped(text, currency)).toBeUndefined();
  });
});
