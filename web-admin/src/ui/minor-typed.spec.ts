import { describe, expect, it } from 'vitest';
import { minorTyped } from './minor-typed.js';

describe('an amount that an operator types', () => {
  it.each([
    ['20000', 'VND', '200000000'],
    ['20.000', 'VND', '200000000'],
    ['12,500', 'VND', '125000000'],
    ['20,000,000', 'VND', '200000000000'],
    ['20 000', 'VND', '200000000'],
    [' 48 000 000 ₫ ', 'VND', '480000000000'],
    ['0', 'VND', '0'],
    [' 5 ', 'USDT', '5000000'],
    ['0,20', 'USDT', '200000'],
    ['1.5', 'USDT', '1500000'],
    ['20.50', 'USDT', '20500000'],
    ['20000.50', 'USDT', '20000500000'],
    ['1 234', 'USDT', '1234000000'],
    ['1,234.50', 'USDT', '1234500000'],
    ['1.234,5 ₮', 'USDT', '1234500000'],
    ['1,234,567', 'USDT', '1234567000000'],
    ['', 'VND', null],
    [' ', 'USDT', null],
  ])('%j in %s is %s', (text, currency, minor) => {
    expect(minorTyped(text, currency)).toBe(minor);
  });

  it.each([
    ['20000.50', 'VND'],
    ['20.50', 'VND'],
    ['1.234,567', 'VND'],
    ['12.34.567', 'VND'],
    ['48.000.000x', 'VND'],
    ['-5', 'VND'],
    ['1e6', 'VND'],
    ['1234567890123', 'VND'],
    ['5 ₮', 'VND'],
    ['1.234', 'USDT'],
    ['1,234', 'USDT'],
    ['0.005', 'USDT'],
    ['1.000.5', 'USDT'],
    ['1.5,5', 'USDT'],
    ['.5', 'USDT'],
    ['5.', 'USDT'],
  ])('%j in %s is none that is sure', (text, currency) => {
    expect(minorTyped(text, currency)).toBeUndefined();
  });
});
