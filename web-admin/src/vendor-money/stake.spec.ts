import { expect, it } from 'vitest';
import { stakeMinor } from './stake.js';

it.each([
  ['1000', 'VND', '10000000'],
  ['1.000', 'VND', '10000000'],
  ['12,500', 'VND', '125000000'],
  ['0,20', 'USDT', '200000'],
  ['1.5', 'USDT', '1500000'],
])('a stake of %s %s is %s in minor units', (text, currency, minor) => {
  expect(stakeMinor(text, currency)).toBe(minor);
});

it.each([
  ['', 'VND'],
  ['0', 'VND'],
  ['-5', 'VND'],
  ['1e3', 'VND'],
  ['0.005', 'USDT'],
  ['1.000.5', 'USDT'],
])('%j %s is none', (text, currency) => {
  expect(stakeMinor(text, currency)).toBeUndefined();
});
