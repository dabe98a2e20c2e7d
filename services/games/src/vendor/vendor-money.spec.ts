import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { minorOfUnits, unitsOfMinor } from './vendor-money.js';

const own = { code: 'VND', unitMinor: '1' };
const cents = { code: 'KVND', unitMinor: '100000' };

describe('money of a vendor', () => {
  it('is ours as it is when the vendor counts in our minor units', () => {
    expect(minorOfUnits('123456789012345678', own)).toBe(123456789012345678n);
    expect(unitsOfMinor(-5n, own)).toBe('-5');
  });

  it('is multiplied in and never rounded up on the way out', () => {
    expect(minorOfUnits('250', cents)).toBe(25_000_000n);
    expect(unitsOfMinor(25_099_999n, cents)).toBe('250');
    expect(unitsOfMinor(-1n, cents)).toBe('-1');
  });

  it('is refused beyond 64 bits', () => {
    expect(minorOfUnits('999999999999999999', cents)).toBeNull();
  });

  it('comes back as it went, for every amount', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom(own, cents), (units, currency) => {
        const minor = minorOfUnits(String(units), currency);
        expect(minor === null || unitsOfMinor(minor, currency) === String(units)).toBe(true);
      }),
    );
  });
});
