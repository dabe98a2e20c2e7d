import { describe, expect, it } from '@jest/globals';
import { figures, k, terms, tier } from '../fixtures/terms.fixture.js';
import { greatest, least, positive } from './amounts.js';
import { covers } from './covers.js';
import type { Figures, Terms, Tier } from './terms.js';
import { grossOf, lacking, orderGross, outcomeOf, reachedTier, roundDown } from './tiers.js';

const amount = (of: Parameters<typeof tier>[0], amountMinor: bigint): Tier => ({ ...tier(of), amountMinor });
const gross = (own: Terms, did: Partial<Figures>) => grossOf(own, figures(did), 1n);

describe('of two amounts', () => {
  it('one is the smaller and one the larger, in whatever order', () => {
    expect([least(1n, 2n), least(2n, 1n), least(-1n, 0n)]).toEqual([1n, 1n, -1n]);
    expect([greatest(1n, 2n), greatest(2n, 1n), greatest(-1n, 0n)]).toEqual([2n, 2n, 0n]);
    expect([positive(3n), positive(0n), positive(-3n)]).toEqual([3n, 0n, 0n]);
  });
});

describe('a tier', () => {
  const did = { betMinor: k(100), active: 5, lossMinor: k(20) };
  const reached = (over: Partial<Figures>) =>
    reachedTier([tier({ bet: 100, active: 5, loss: 20, rate: 1 })], figures({ ...did, ...over }));

  it('is reached exactly at each of its conditions, and not one below any', () => {
    expect(reached({})).toBe(0);
    expect(reached({ betMinor: k(100) - 1n })).toBeNull();
    expect(reached({ active: 4 })).toBeNull();
    expect(reached({ lossMinor: k(20) - 1n })).toBeNull();
  });

  it('tells which of its conditions do not hold', () => {
    const own = tier({ bet: 100, active: 5, loss: 20, rate: 1 });
    expect(lacking(own, figures(did))).toEqual([]);
    expect(lacking(own, figures({ ...did, betMinor: k(99) }))).toEqual(['BET']);
    expect(lacking(own, figures({ ...did, active: 4 }))).toEqual(['ACTIVE']);
    expect(lacking(own, figures({ ...did, lossMinor: k(19) }))).toEqual(['LOSS']);
    expect(lacking(own, figures({}))).toEqual(['BET', 'ACTIVE', 'LOSS']);
  });

  it('without a loss of its own is reached by a team that won', () => {
    expect(reachedTier([tier({ rate: 1 })], figures({ lossMinor: -1n }))).toBe(0);
    expect(reachedTier([tier({ loss: 0, rate: 1 })], figures({ lossMinor: -1n }))).toBeNull();
    expect(reachedTier([tier({ loss: 0, rate: 1 })], figures({ lossMinor: 0n }))).toBe(0);
  });

  it('pays a rate of the bets, of the loss, or of each kind of orders', () => {
    const all = { betMinor: 30_000n, lossMinor: 20_000n, winStakeMinor: 10_000n, lossStakeMinor: 50_000n };
    expect(gross(terms('DAILY', [tier({ rate: 1 })]), all).grossMinor).toBe(300n);
    expect(gross(terms('DIVIDEND', [tier({ rate: 1 })]), all).grossMinor).toBe(200n);
    const orders = terms('HOURLY', [tier({ win: 0.5, lost: 1 })], { basis: 'WIN_LOSS' });
    expect(gross(orders, all).grossMinor).toBe(550n);
  });

  it('pays its fixed amount, whatever the bets', () => {
    const own = terms('DAILY', [amount({ bet: 1 }, 70n)], { calc: 'FIXED_AMOUNT' });
    expect(gross(own, { betMinor: k(1) })).toEqual({ tier: 0, grossMinor: 70n });
    expect(gross(own, { betMinor: k(9) })).toEqual({ tier: 0, grossMinor: 70n });
    expect(gross(own, { betMinor: k(1) - 1n })).toEqual({ tier: null, grossMinor: 0n });
  });

  it('pays in whole quanta, and nothing to a team that won', () => {
    expect([0n, 9n, 10n, 19n, -10n, -19n].map((minor) => roundDown(minor, 10n))).toEqual([0n, 0n, 10n, 10n, 0n, 0n]);
    const own = terms('DIVIDEND', [tier({ rate: 10 })]);
    expect(gross(own, { lossMinor: -k(5) })).toEqual({ tier: 0, grossMinor: 0n });
  });
});

describe('floating tiers', () => {
  const floating = (...tiers: Tier[]) => terms('DIVIDEND', tiers, { tierMode: 'FLOATING' });

  it('pay the whole rate exactly from the loss of the tier, below it a part', () => {
    const own = floating(tier({ loss: 100, rate: 10 }));
    expect(gross(own, { lossMinor: k(100) }).grossMinor).toBe(k(10));
    expect(gross(own, { lossMinor: k(200) }).grossMinor).toBe(k(20));
    expect(gross(own, { lossMinor: k(50) }).grossMinor).toBe(k('2.5'));
  });

  it('pay a fixed amount by the same parts', () => {
    const own = floating(amount({ loss: 100 }, k(30)));
    expect(gross(own, { lossMinor: k(100) }).grossMinor).toBe(k(30));
    expect(gross(own, { lossMinor: k(500) }).grossMinor).toBe(k(30));
    expect(gross(own, { lossMinor: k(10) }).grossMinor).toBe(k(3));
    expect(gross(floating(amount({}, k(30))), { lossMinor: 1n }).grossMinor).toBe(k(30));
  });

  it('pay nothing to a team that lost nothing or won, though the tier is reached', () => {
    for (const own of [
      tier({ loss: 100, rate: 10 }),
      tier({ rate: 10 }),
      amount({}, k(30)),
      amount({ loss: 5 }, k(30)),
    ])
      for (const lossMinor of [0n, -1n, -k(50)])
        expect(gross(floating(own), { lossMinor })).toEqual({ tier: 0, grossMinor: 0n });
  });

  it('are compared by what they pay; of two that pay the same the higher counts', () => {
    const low = tier({ loss: 10, rate: 3 });
    const own = floating(low, tier({ bet: 1, loss: 1000, rate: 4 }));
    expect(gross(own, { betMinor: k(1), lossMinor: k(100) })).toEqual({ tier: 0, grossMinor: k(3) });
    const same = floating(low, tier({ bet: 1, loss: 200, rate: 6 }));
    expect(gross(same, { betMinor: k(1), lossMinor: k(100) })).toEqual({ tier: 1, grossMinor: k(3) });
    expect(gross(same, { betMinor: k(1) - 1n, lossMinor: k(100) })).toEqual({ tier: 0, grossMinor: k(3) });
    expect(gross(floating(tier({ active: 2, rate: 3 })), { active: 1, lossMinor: k(9) }).tier).toBeNull();
  });

  it('are not what a contract of fixed tiers has: below the loss of its tier that pays nothing', () => {
    const own = terms('DIVIDEND', [tier({ loss: 100, rate: 10 })]);
    expect(gross(own, { lossMinor: k(100) - 1n })).toEqual({ tier: null, grossMinor: 0n });
    expect(gross(own, { lossMinor: k(100) })).toEqual({ tier: 0, grossMinor: k(10) });
  });

  it('float by the net loss alone', () => {
    const own = terms('DAILY', [tier({ bet: 100, loss: 100, rate: 1 })], { tierMode: 'FLOATING' });
    expect(gross(own, { betMinor: k(100), lossMinor: k(50) })).toEqual({ tier: null, grossMinor: 0n });
    expect(gross(own, { betMinor: k(100), lossMinor: k(100) })).toEqual({ tier: 0, grossMinor: k(1) });
  });
});

describe('an order', () => {
  it.each([
    [101n, 'WON', 1n],
    [100n, 'PUSH', 0n],
    [99n, 'LOST', 2n],
    [0n, 'LOST', 2n],
  ] as const)('of 100 that pays %d is %s', (payoutMinor, outcome, earned) => {
    const order = { stakeMinor: 100n, payoutMinor, validMinor: 40n };
    expect(orderGross(tier({ rate: 10 }), order, 1n)).toBe(outcome === 'PUSH' ? 0n : 4n);
    expect(outcomeOf(order)).toBe(outcome);
    expect(orderGross(tier({ win: 1, lost: 2 }), order, 1n)).toBe(earned);
  });
});

describe('an upline', () => {
  const daily = (of: Parameters<typeof tier>[0]) => terms('DAILY', [tier({ rate: 1, ...of })]);
  const theirs = { bet: 100, active: 5, loss: 50 };

  it.each<[string, Parameters<typeof tier>[0], boolean]>([
    ['the same conditions', theirs, true],
    ['easier conditions', { bet: 99, active: 4, loss: 49 }, true],
    ['no conditions', {}, true],
    ['more bets', { ...theirs, bet: 101 }, false],
    ['more active members', { ...theirs, active: 6 }, false],
    ['a higher loss', { ...theirs, loss: 51 }, false],
    ['a higher rate', { ...theirs, rate: 1.01 }, true],
    ['a lower rate', { ...theirs, rate: 0.99 }, false],
  ])('with %s carries its downline: %s', (_name, of, carries) => {
    expect(covers(daily(of), daily(theirs))).toBe(carries);
  });

  it('that needs a loss, were it none, carries no downline that needs none', () => {
    expect(covers(daily({ bet: 100, loss: 0 }), daily({ bet: 100 }))).toBe(false);
    expect(covers(daily({ bet: 100, loss: 50 }), daily({ bet: 100 }))).toBe(false);
    expect(covers(daily({ bet: 100 }), daily({ bet: 100 }))).toBe(true);
  });

  it('carries a rate by order only where it carries the other one too', () => {
    const orders = (win: number, lost: number) => terms('HOURLY', [tier({ win, lost })], { basis: 'WIN_LOSS' });
    const carries = (win: number, lost: number) => covers(orders(0.5, 1), orders(win, lost));
    expect([carries(0.5, 1), carries(0.4, 0.9), carries(0.6, 1), carries(0.5, 1.1)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
