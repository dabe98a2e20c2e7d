import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { flat, k, terms, tier } from '../fixtures/terms.fixture.js';
import { periodOf } from '../period/period.js';
import { movesOf, after, contractStates, isOpen, moves, type Actor } from './negotiation.js';
import { cancelledBy } from './cascade.js';
import { checkOffer, defaultLimits, type Offer } from './offer-check.js';
import type { Terms } from './terms.js';

const currentPeriod = periodOf('H', new Date('2026-03-10T00:00:00Z'), 'Asia/Ho_Chi_Minh');
const own = terms('DIVIDEND', [tier({ bet: 100, rate: 10 }), tier({ bet: 300, active: 5, loss: 50, rate: 30 })]);
const good = terms('DIVIDEND', [tier({ bet: 100, rate: 8 }), tier({ bet: 300, active: 5, loss: 50, rate: 20 })]);

const offer = (over: Partial<Offer> = {}): Offer => ({
  terms: good,
  own,
  direct: true,
  downlineStatus: 'ACTIVE',
  downlineType: 2,
  pending: false,
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
    expect(codes({ own: 'PLATFORM', level: 1, terms: flat('DIVIDEND', 40) })).toEqual([]);
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
});

describe('a negotiation', () => {
  const actors: Actor[] = ['UPLINE', 'DOWNLINE', 'OPERATOR', 'SYSTEM'];

  it('knows who may do what', () => {
    expect(movesOf('REQUESTED', 'DOWNLINE')).toEqual(['accept', 'reject']);
    expect(movesOf('REQUESTED', 'UPLINE')).toEqual(['withdraw']);
    expect(movesOf('ACTIVE', 'UPLINE')).toEqual(['requestTermination']);
    expect(movesOf('ACTIVE', 'DOWNLINE')).toEqual([]);
    expect(movesOf('TERMINATION_REQUESTED', 'DOWNLINE')).toEqual(['acceptTermination', 'rejectTermination']);
    expect(movesOf('SUSPENDED', 'OPERATOR')).toEqual(['terminate']);
    expect(after('REQUESTED', 'expire', 'SYSTEM')).toBe('EXPIRED');
    expect(after('TERMINATION_REQUESTED', 'silence', 'SYSTEM')).toBe('TERMINATED');
  });

  it('lets nobody move what is over, and nobody answer for the other side', () => {
    const any = fc.tuple(fc.constantFrom(...contractStates), fc.constantFrom(...moves), fc.constantFrom(...actors));
    fc.assert(
      fc.property(any, ([state, move, actor]) => {
        const to = after(state, move, actor);
        if (!isOpen(state)) expect(to).toBeNull();
        const able = actors.filter((other) => after(state, move, other) !== null);
        expect(able.length).toBeLessThanOrEqual(1);
        if (to) expect(contractStates).toContain(to);
      }),
    );
    expect(contractStates.filter((state) => !isOpen(state))).toEqual([
      'REJECTED',
      'WITHDRAWN',
      'EXPIRED',
      'TERMINATED',
      'ENDED',
      'AUTO_CANCELLED',
    ]);
  });
});
