import { describe, expect, it } from '@jest/globals';
import { flat, terms, tier } from '../fixtures/terms.fixture.js';
import { effectiveFrom, periodOf } from '../period/period.js';
import { cancelledBy, type Signed } from './cascade.js';
import { covers, uncoveredTiers } from './covers.js';
import { after } from './negotiation.js';

const zone = 'Asia/Ho_Chi_Minh';
const [A, B, C, D, E] = [1n, 2n, 3n, 4n, 5n];

/** The worked vectors C17 to C19 and C22. */
describe('offers', () => {
  const signed: Signed[] = [
    { contractId: 101n, uplineId: null, downlineId: A, terms: flat('DIVIDEND', 40) },
    { contractId: 102n, uplineId: A, downlineId: B, terms: flat('DIVIDEND', 20) },
    { contractId: 103n, uplineId: B, downlineId: C, terms: flat('DIVIDEND', 18) },
    { contractId: 104n, uplineId: B, downlineId: D, terms: flat('DIVIDEND', 12) },
    { contractId: 105n, uplineId: C, downlineId: E, terms: flat('DIVIDEND', 5) },
  ];
  const lower = flat('DIVIDEND', 15);

  it('C17: agreeing to a lower rate cancels the contracts above it, and theirs in turn', () => {
    expect(after('ACTIVE', 'cancel', 'SYSTEM')).toBe('AUTO_CANCELLED');
    expect(cancelledBy(B, lower, signed)).toEqual([
      { contractId: 103n, uplineId: B, downlineId: C, because: 'RATE' },
      { contractId: 105n, uplineId: C, downlineId: E, because: 'UPLINE' },
    ]);
    expect(cancelledBy(B, lower, [...signed].reverse())).toEqual(cancelledBy(B, lower, signed));
    const accepted = new Date('2026-03-10T08:00:00Z');
    expect(effectiveFrom('DIVIDEND', 'H', accepted, zone)).toEqual(new Date('2026-03-16T00:00:00+07:00'));
  });

  it('C18: refusing it leaves everything as it was', () => {
    expect(after('REQUESTED', 'reject', 'DOWNLINE')).toBe('REJECTED');
    expect(cancelledBy(B, flat('DIVIDEND', 20), signed)).toEqual([]);
  });

  it('C19: a tier is carried by an upline tier that is as easy and pays as much', () => {
    const own = terms('DAILY', [tier({ bet: 100, active: 5, rate: 0.8 }), tier({ bet: 300, active: 10, rate: 1.0 })]);
    expect(uncoveredTiers(own, terms('DAILY', [tier({ bet: 150, active: 5, rate: 0.9 })]))).toEqual([0]);
    expect(covers(own, terms('DAILY', [tier({ bet: 300, active: 10, rate: 1.0 })]))).toBe(true);
  });

  it('C22: signed on 10 March, a half-monthly contract counts from the 16th at midnight', () => {
    const signing = new Date('2026-03-10T12:00:00+07:00');
    const from = effectiveFrom('DIVIDEND', 'H', signing, zone);
    expect(from).toEqual(new Date('2026-03-16T00:00:00+07:00'));
    const running = periodOf('H', signing, zone);
    expect([running.name, running.end]).toEqual(['2026-03-01', from]);
  });
});
