import { describe, expect, it } from '@jest/globals';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { nextPeriod, periodOf } from '../period/period.js';
import { carryInto } from '../settlement/carry.js';
import { cancelledBy } from './cascade.js';
import { checkOffer, defaultLimits, termProblems, type Offer } from './offer-check.js';
import { bases, calcModes, contractKinds, periodTypes, tierModes, type Terms, type Tier } from './terms.js';

const currentPeriod = periodOf('H', new Date('2026-03-10T00:00:00Z'), 'Asia/Ho_Chi_Minh');
const own = terms('DIVIDEND', [tier({ bet: 100, rate: 10 }), tier({ bet: 300, active: 5, loss: 50, rate: 30 })]);
const good = terms('DIVIDEND', [tier({ bet: 100, rate: 8 }), tier({ bet: 300, active: 5, loss: 50, rate: 20 })]);

const offer = (over: Partial<Offer> = {}): Offer => ({
  terms: good,
  currency: 'VND',
  own,
  direct: true,
  downlineStatus: 'ACTIVE',
  downlineType: 2,
  pending: false,
  signed: false,
  level: 2,
  otherDirect: 0,
  currentPeriod,
  ...over,
});
const codes = (over: Partial<Offer> = {}) =>
  checkOffer(offer(over), defaultLimits).problems.map(({ code, tier: at }) =>
    at === undefined ? code : `${code}@${at}`,
  );
const withTerms = (over: Partial<Terms>) => codes({ terms: { ...good, ...over } });

describe('an offer', () => {
  it('is allowed when the own contract carries it', () => {
    expect(checkOffer(offer(), defaultLimits)).toEqual({ problems: [], equalTiers: [] });
    expect(checkOffer(offer({ terms: own }), defaultLimits)).toEqual({ problems: [], equalTiers: [0, 1] });
    const first = offer({ own: 'PLATFORM', level: 1, terms: flat('DIVIDEND', 40) });
    expect(checkOffer(first, defaultLimits)).toEqual({ problems: [], equalTiers: [] });
  });

  it('is allowed to the deepest level and to the last downline', () => {
    expect(codes({ level: 10 })).toEqual([]);
    expect(codes({ otherDirect: 499 })).toEqual([]);
  });

  it('names equal tiers only where nothing is wrong', () => {
    const wrong = offer({ terms: own, pending: true });
    expect(checkOffer(wrong, defaultLimits)).toEqual({ problems: [{ code: 'pending' }], equalTiers: [] });
    const nothing = offer({ terms: own, own: null });
    expect(checkOffer(nothing, defaultLimits)).toEqual({ problems: [{ code: 'no_own_contract' }], equalTiers: [] });
  });

  it('is equal in a tier only where every rate of it is', () => {
    const orders = (win: number, lost: number) =>
      terms('HOURLY', [tier({ win: 0.1, lost: 0.2 }), tier({ bet: 10, win, lost })], { basis: 'WIN_LOSS' });
    const equal = (win: number, lost: number) =>
      checkOffer(offer({ own: orders(0.5, 1), terms: orders(win, lost) }), defaultLimits).equalTiers;
    expect(equal(0.5, 1)).toEqual([0, 1]);
    expect(equal(0.5, 0.9)).toEqual([0]);
    expect(equal(0.4, 1)).toEqual([0]);
  });

  it.each<[string, Partial<Offer>, string[]]>([
    ['someone who is no direct downline', { direct: false }, ['not_direct']],
    ['a frozen account', { downlineStatus: 'FROZEN' }, ['downline_inactive']],
    ['a trial account', { downlineType: 4 }, ['downline_trial']],
    ['a player', { downlineType: 0 }, ['downline_not_agent']],
    ['someone with a request of this kind', { pending: true }, ['pending']],
    ['too deep a level', { level: 11 }, ['too_many_levels']],
    ['one downline too many', { otherDirect: 500 }, ['too_many_direct']],
    ['others, from an agent without a contract', { own: null }, ['no_own_contract']],
    ['others, from an agent that may not sign', { own: { ...own, canSubSign: false } }, ['may_not_sign']],
  ])('is not made to %s', (_name, over, expected) => {
    expect(codes(over)).toEqual(expected);
  });

  it('has one to ten tiers that rise', () => {
    const [low, high] = [tier({ bet: 100, rate: 8 }), tier({ bet: 300, active: 5, loss: 50, rate: 20 })];
    expect(withTerms({ tiers: [] })).toEqual(['tier_count']);
    expect(withTerms({ tiers: Array.from({ length: 11 }, () => low) })).toEqual(['tier_count']);
    expect(withTerms({ tiers: [low, { ...high, rateBp: 800 }] })).toEqual(['rate_order@1']);
    expect(withTerms({ tiers: [low, { ...high, minBetMinor: k(100) }] })).toEqual(['bet_order@1', 'not_covered@1']);
    expect(withTerms({ tiers: [{ ...low, minActive: 6 }, high] })).toEqual(['active_order@1']);
    expect(withTerms({ tiers: [{ ...low, minLossMinor: k(60) }, high] })).toEqual(['loss_order@1']);
  });

  it('has tiers that make sense by themselves', () => {
    const [low] = good.tiers;
    if (!low) throw new Error('no tier');
    const one = (over: Partial<typeof low>) => withTerms({ tiers: [{ ...low, ...over }] });
    expect(one({ minLossMinor: k(101) })).toEqual(['loss_above_bet@0']);
    expect(one({ minActive: 1001 })).toEqual(['active_above_max@0']);
    expect(one({ rateBp: null })).toEqual(['fields@0']);
    expect(one({ amountMinor: k(5) })).toEqual(['fields@0']);
    expect(one({ minBetMinor: -1n })).toEqual(['fields@0', 'loss_above_bet@0', 'not_covered@0']);
    expect(one({ rateBp: 805 })).toEqual(['rate_step@0']);
    expect(one({ rateBp: 4010 })).toEqual(['rate_range@0', 'not_covered@0']);
    expect(one({ rateBp: 1010 })).toEqual(['not_covered@0']);
  });

  it('counts as the own contract counts', () => {
    expect(withTerms({ period: 'M' })).toEqual(['period']);
    expect(withTerms({ tierMode: 'FLOATING' })).toEqual(['shape']);
    const daily = flat('DAILY', 1);
    expect(codes({ own: daily, terms: { ...daily, basis: 'NET_LOSS' } })).toEqual(['shape', 'shape']);
    expect(codes({ own: 'PLATFORM', terms: { ...daily, period: 'W' } })).toEqual(['shape']);
    const orders = terms('REALTIME', [tier({ win: 0.5, lost: 1 })], { basis: 'WIN_LOSS' });
    expect(codes({ own: 'PLATFORM', terms: orders })).toEqual([]);
    const wide = terms('REALTIME', [tier({ win: 1.5, lost: 2.5 })], { basis: 'WIN_LOSS' });
    expect(codes({ own: 'PLATFORM', terms: wide })).toEqual(['rate_range@0']);
  });

  it('ends after the period that runs', () => {
    expect(withTerms({ endsAt: currentPeriod.end })).toEqual(['end_time']);
    expect(withTerms({ endsAt: new Date(currentPeriod.end.getTime() + 1) })).toEqual([]);
  });
});

describe('terms by themselves', () => {
  const wrong = (own: Terms, limits = defaultLimits, currency = 'VND') =>
    termProblems(own, { currentPeriod, currency }, limits).map(({ code, tier: at }) =>
      at === undefined ? code : `${code}@${at}`,
    );
  const dividend = (...tiers: Tier[]) => wrong(terms('DIVIDEND', tiers));
  const daily = (...tiers: Tier[]) => wrong(terms('DAILY', tiers));
  const fixed = (amountMinor: bigint | null): Tier => ({ ...tier({}), amountMinor });

  it('exist in the shapes that mean something, and in no other', () => {
    const pays = { NET_LOSS: tier({ rate: 1 }), BET: tier({ rate: 1 }), WIN_LOSS: tier({ win: 0.5, lost: 1 }) };
    const shapes = contractKinds.flatMap((kind) =>
      periodTypes.flatMap((period) =>
        tierModes.flatMap((tierMode) =>
          calcModes.flatMap((calc) => bases.map((basis) => ({ kind, period, tierMode, calc, basis }))),
        ),
      ),
    );
    const allowed = shapes.filter(({ kind, ...shape }) => {
      const own = shape.calc === 'FIXED_AMOUNT' ? fixed(k(5)) : pays[shape.basis];
      const found = wrong(terms(kind, [own], shape));
      expect(found.filter((code) => code !== 'shape' && code !== 'amount_above_max@0')).toEqual([]);
      return found.length === 0;
    });
    const dividends = allowed.filter(({ kind }) => kind === 'DIVIDEND');
    expect(dividends).toHaveLength(periodTypes.length * tierModes.length * calcModes.length);
    expect(dividends.filter(({ basis }) => basis !== 'NET_LOSS')).toEqual([]);
    const salaries = allowed.filter(({ kind }) => kind !== 'DIVIDEND').map((shape) => Object.values(shape).join(' '));
    expect(salaries.sort()).toEqual([
      'DAILY D FIXED FIXED_AMOUNT BET',
      'DAILY D FIXED PERCENT BET',
      'HOURLY D FIXED PERCENT BET',
      'HOURLY D FIXED PERCENT WIN_LOSS',
      'REALTIME D FIXED PERCENT BET',
      'REALTIME D FIXED PERCENT WIN_LOSS',
    ]);
  });

  it('have as many tiers as the brand allows', () => {
    const rising = (count: number) => Array.from({ length: count }, (_, at) => tier({ bet: at * 10, rate: at + 1 }));
    expect(dividend(...rising(10))).toEqual([]);
    expect(dividend(...rising(11))).toEqual(['tier_count']);
  });

  it('have no condition below zero, and active members up to the most', () => {
    const one = (over: Partial<Tier>) => dividend({ ...tier({ bet: 100, rate: 8 }), ...over });
    expect(one({ minActive: -1 })).toEqual(['fields@0']);
    expect(one({ minLossMinor: -1n })).toEqual(['fields@0']);
    expect(one({ minLossMinor: 0n, minActive: 0 })).toEqual([]);
    expect(one({ minLossMinor: k(100), minActive: 1000 })).toEqual([]);
    expect(one({ minLossMinor: k(100) + 1n })).toEqual(['loss_above_bet@0']);
    expect(one({ minBetMinor: 0n })).toEqual([]);
  });

  it('have rates between the least and the most, both included', () => {
    const limits = { ...defaultLimits, minRateBp: 10 };
    const rate = (bp: number) => wrong(terms('DAILY', [{ ...tier({}), rateBp: bp }]), limits);
    expect([rate(9), rate(10), rate(150), rate(151)]).toEqual([['rate_range@0'], [], [], ['rate_range@0']]);
    expect(rate(10.5)).toEqual(['rate_step@0']);
    const orders = (win: number, lost: number) =>
      wrong(terms('HOURLY', [tier({ win, lost })], { basis: 'WIN_LOSS' }), limits);
    expect([orders(1, 2), orders(1.01, 2), orders(1, 2.01), orders(0.09, 2)].map((found) => found.length)).toEqual([
      0, 1, 1, 1,
    ]);
  });

  it('have fixed amounts above zero', () => {
    const amount = (minor: bigint | null) => wrong(terms('DAILY', [fixed(minor)], { calc: 'FIXED_AMOUNT' }));
    expect([amount(1n), amount(0n), amount(-1n)]).toEqual([[], ['rate_range@0'], ['rate_range@0']]);
    expect(amount(null)).toEqual(['fields@0']);
    expect(wrong(terms('DAILY', [{ ...fixed(5n), rateBp: 10 }], { calc: 'FIXED_AMOUNT' }))).toEqual(['fields@0']);
  });

  it('have fixed amounts up to the brand’s most of their kind and currency, and none where it names no most', () => {
    const amount = (kind: 'DAILY' | 'DIVIDEND', minor: bigint, currency: string, limits = defaultLimits) =>
      wrong(terms(kind, [fixed(1n), { ...fixed(minor), minBetMinor: 5n }], { calc: 'FIXED_AMOUNT' }), limits, currency);
    const above = ['amount_above_max@1'];
    for (const { kind, currency, amountMinor } of defaultLimits.maxAmounts) {
      const most = BigInt(amountMinor);
      const of = kind === 'DIVIDEND' ? kind : 'DAILY';
      expect([kind, amount(of, most, currency), amount(of, most + 1n, currency)]).toEqual([kind, [], above]);
    }
    expect(amount('DAILY', 2n, 'XXX')).toEqual(['amount_above_max@0', ...above]);
    const cap = (amountMinor: string) => ({ kind: 'DAILY', currency: 'VND', amountMinor }) as const;
    const twice = { ...defaultLimits, maxAmounts: [cap('9'), cap('7')] };
    expect([amount('DAILY', 7n, 'VND', twice), amount('DAILY', 8n, 'VND', twice)]).toEqual([[], above]);
    expect(amount('DIVIDEND', 2n, 'VND', twice)).toEqual(['amount_above_max@0', ...above]);
  });

  it.each<[string, Parameters<typeof tier>[0], string[]]>([
    ['more bets for a higher rate', { bet: 101, active: 5, loss: 20, rate: 0.9 }, []],
    ['the same bets', { bet: 100, active: 5, loss: 20, rate: 0.9 }, ['bet_order@1']],
    ['the same rate', { bet: 101, active: 5, loss: 20, rate: 0.8 }, ['rate_order@1']],
    ['a lower rate', { bet: 101, active: 5, loss: 20, rate: 0.7 }, ['rate_order@1']],
    ['more active members and a higher loss', { bet: 101, active: 6, loss: 21, rate: 0.9 }, []],
    ['fewer active members', { bet: 101, active: 4, loss: 20, rate: 0.9 }, ['active_order@1']],
    ['a smaller loss', { bet: 101, active: 5, loss: 19, rate: 0.9 }, ['loss_order@1']],
    ['any loss', { bet: 101, active: 5, rate: 0.9 }, ['loss_order@1']],
  ])('want of the next tier %s', (_name, next, expected) => {
    expect(daily(tier({ bet: 100, active: 5, loss: 20, rate: 0.8 }), tier(next))).toEqual(expected);
  });

  it.each([
    [0.2, 0.4, []],
    [0.1, 0.4, []],
    [0.2, 0.2, []],
    [0.1, 0.2, ['rate_order@1']],
    [0.2, 0.1, ['rate_order@1']],
    [0.05, 0.4, ['rate_order@1']],
  ])('rise from 0.1 and 0.2 %% of orders to %d and %d %%, or say why not', (win, lost, expected) => {
    const tiers = [tier({ win: 0.1, lost: 0.2 }), tier({ bet: 10, win, lost })];
    expect(wrong(terms('HOURLY', tiers, { basis: 'WIN_LOSS' }))).toEqual(expected);
  });

  it('make a deficit good in the second half of a month alone, as long as a brand says nothing else', () => {
    const earlier = { lossMinor: -5n, baseMinor: -7n };
    const second = nextPeriod('H', currentPeriod, 'Asia/Ho_Chi_Minh');
    const carried = [currentPeriod, second].map((at) => carryInto(defaultLimits.dividendCarry, 'H', at, earlier));
    expect(carried).toEqual([0n, -5n]);
  });
});

describe('the lower-rate rule', () => {
  const below = (terms: Terms) => [{ contractId: 9n, uplineId: 2n, downlineId: 3n, terms }];

  it('compares tier by tier, not the highest rate', () => {
    const later = terms('DIVIDEND', [tier({ bet: 200, rate: 10 }), tier({ bet: 300, active: 5, loss: 50, rate: 30 })]);
    expect(cancelledBy(2n, later, below(good))).toMatchObject([{ contractId: 9n, because: 'RATE' }]);
    expect(cancelledBy(2n, own, below(good))).toEqual([]);
  });

  it('cancels all when the right to sign is gone, or the contract', () => {
    expect(cancelledBy(2n, { ...own, canSubSign: false }, below(good))).toMatchObject([{ because: 'RATE' }]);
    expect(cancelledBy(2n, null, below(good))).toMatchObject([{ because: 'UPLINE' }]);
  });

  it('leaves an agent alone whom nobody is below', () => {
    expect(cancelledBy(7n, null, below(good))).toEqual([]);
    expect(cancelledBy(3n, flat('DIVIDEND', 1), below(good))).toEqual([]);
  });

  it('names each contract once, in the order of contracts, also where an agent had two', () => {
    const signed = [
      { contractId: 9n, uplineId: 2n, downlineId: 3n, terms: good },
      { contractId: 8n, uplineId: 2n, downlineId: 3n, terms: good },
      { contractId: 5n, uplineId: 3n, downlineId: 4n, terms: good },
      { contractId: 7n, uplineId: 4n, downlineId: 6n, terms: good },
      { contractId: 4n, uplineId: null, downlineId: 2n, terms: own },
      { contractId: 3n, uplineId: 1n, downlineId: 5n, terms: good },
    ];
    expect(cancelledBy(2n, null, signed).map(({ contractId }) => contractId)).toEqual([5n, 7n, 8n, 9n]);
  });
});
