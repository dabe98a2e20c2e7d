import { describe, expect, it } from '@jest/globals';
import { ascending } from './amounts.js';

describe('amounts', () => {
  it('puts ids in order, however they come', () => {
    expect([ascending(1n, 2n), ascending(2n, 1n), ascending(2n, 2n)]).toEqual([-1, 1, 0]);
  });
});
