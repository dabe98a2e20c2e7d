import { describe, expect, it } from '@jest/globals';
import { readSlip } from './slip.js';

describe('slips that stand for too much', () => {
  it.each([
    ['many orders of many numbers', `000/001keo999${' bdao1'.repeat(664)}`, 'numbers'],
    ['many bets on many numbers', `000/001keo999${' b1'.repeat(1325)}`, 'numbers'],
    ['many words for many numbers', '000/001keo999 '.repeat(280), 'numbers'],
    ['many words for many numbers, in lines', '00/01keo99\n'.repeat(360), 'numbers'],
    ['many bets', `12${' b1'.repeat(1325)}`, 'lines'],
  ] as const)('are no longer read where it is clear: %s', (_name, text, expected) => {
    expect(text.length).toBeLessThanOrEqual(4000);
    const began = performance.now();
    expect(readSlip(text)).toBe(expected);
    // Read to its end the worst of them takes ten seconds.
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('are read quickly where nothing of them is understood', () => {
    const began = performance.now();
    expect(readSlip(`00/01keo99${' xc1'.repeat(990)}`)).toMatchObject({ lines: [], faults: { length: 990 } });
    expect(performance.now() - began).toBeLessThan(500);
  });
});
