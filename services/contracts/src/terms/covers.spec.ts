import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { figures, flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { covers, uncoveredTiers } from './covers.js';
import { activeFromMinor, type Terms } from './terms.js';
import { grossOf } from './tiers.js';

const own = terms('DIVIDEND', [tier({ bet: 100, active: 2, loss: 10, rate: 20 })], { activeBetMinor: k(1_000) });

/**
 * Every part of terms, with what makes a downline's easier to reach or better paid than its upline's. A part that is added to terms does not
 * compile until it stands here.
 */
const better: Record<keyof Terms, Partial<Terms> | 'ENDS_BY_ITSELF'> = {
  kind: { kind: 'DAILY' },
  period: { period: 'M' },
  calc: { calc: 'FIXED_AMOUNT' },
  tierMode: { tierMode: 'FLOATING' },
  basis: { basis: 'BET' },
  activeBetMinor: { activeBetMinor: 0n },
  tiers: { tiers: [tier({ bet: 100, active: 2, loss: 10, rate: 20.1 })] },
  // What a downline may offer further down is held to its own terms; a contract that outlives its upline's is cancelled with it.
  canSubSign: 'ENDS_BY_ITSELF',
  endsAt: 'ENDS_BY_ITSELF',
};

describe('the cover of a downline’s terms', () => {
  it.each(Object.entries(better))('looks at %s', (_part, change) => {
    if (change === 'ENDS_BY_ITSELF') return expect(covers(own, { ...own, canSubSign: false, endsAt: new Date() })).toBe(true);
    expect(covers(own, { ...own, ...change })).toBe(false);
  }); // prettier-ignore

  it('counts active members by each contract’s own bet: nothing for nothing', () => {
    const offer = (activeBetMinor: bigint) => ({ ...own, activeBetMinor });
    expect([0n, 1n, k(999), k(1_000), k(1_001)].map((bet) => covers(own, offer(bet)))).toEqual(
      [false, false, false, true, true],
    ); // prettier-ignore
    // None and one unit are the same bet: whoever bet nothing is not active.
    expect(covers(offer(1n), offer(0n))).toBe(true);
    // Where the upline's tier asks for nobody, it does not matter who counts.
    const free = flat('DIVIDEND', 30, { activeBetMinor: k(1_000) });
    expect(uncoveredTiers(free, { ...free, activeBetMinor: 0n })).toEqual([]);
  });

  const drawnTier = fc.record({
    bet: fc.integer({ min: 0, max: 4 }),
    active: fc.integer({ min: 0, max: 4 }),
    loss: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    rate: fc.integer({ min: 0, max: 10 }),
  });
  const drawnTerms = fc
    .record({
      tiers: fc.array(drawnTier, { minLength: 1, maxLength: 3 }),
      activeBet: fc.integer({ min: 0, max: 3 }),
      floating: fc.boolean(),
    })
    .map(({ tiers, activeBet, floating }) => {
      // As the rules for offers have them: every step harder and better paid.
      let [bet, active, loss, rate] = [-1, 0, 0, 0];
      const steps = tiers.map((one) => {
        [bet, active, rate] = [bet + 1 + one.bet, active + one.active, rate + 1 + one.rate];
        if (one.loss !== undefined) loss += one.loss;
        return tier({ bet, active, ...(loss > 0 && { loss }), rate });
      });
      const mode = floating ? 'FLOATING' : 'FIXED';
      return terms('DIVIDEND', steps, { activeBetMinor: k(activeBet), tierMode: mode });
    });

  /** Bets of members: those of the downline's team are among those of the upline's. All lost, so that a part never lost more than the whole. */
  const bets = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 8 });
  const grossOfTeam = (of: Terms, members: readonly number[]) => {
    const bet = members.reduce((sum, one) => sum + k(one), 0n);
    const active = members.filter((one) => k(one) >= activeFromMinor(of)).length;
    return grossOf(of, figures({ betMinor: bet, lossMinor: bet, active }), 1n).grossMinor;
  };

  it('means that an upline earns at least what it owes, whoever bets what', () => {
    let covered = 0;
    fc.assert(
      fc.property(drawnTerms, drawnTerms, bets, bets, (upline, downline, below, others) => {
        if (!covers(upline, downline)) return;
        covered++;
        const owed = grossOfTeam(downline, below);
        expect(grossOfTeam(upline, [...below, ...others])).toBeGreaterThanOrEqual(owed);
      }),
      { numRuns: 40_000, seed: 17 },
    );
    expect(covered).toBeGreaterThan(500);
  });
});
