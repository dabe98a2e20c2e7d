import { describe, expect, it } from '@jest/globals';
import { languages, spoken } from '@banyan/texts';
import { sentencesOf } from './sentence.js';
import {
  contributed,
  flawOf,
  rewardOf,
  standardContribution,
  triggers,
  wagerOf,
  type Reward,
  type Terms,
} from './terms.js';

const reward: Reward = {
  kind: 'BONUS',
  count: 0,
  wheelId: null,
  rounds: null,
  amountMinor: 0n,
  percent: 100,
  maxMinor: 1_000n,
  ladder: [],
  turnover: 0,
  wagerBase: 'BONUS',
  wagerTimes: 10,
  bonusDays: 30,
  contribution: standardContribution,
};
const terms: Terms = {
  trigger: 'DEPOSIT',
  per: 'ONCE',
  minMinor: 100n,
  code: '',
  withinDays: 0,
  languages: [],
  accountTypes: [],
  exclusive: true,
  paidIn: false,
  perNetwork: 2,
  perPhone: 1,
  perCard: 1,
  automatic: false,
  claimDays: 7,
  reward,
};

describe('the reckoning of a reward', () => {
  it('is the vectors of the domain: W1, W2, and the shares of W3', () => {
    const bonus = rewardOf(reward, 1_000n);
    expect(bonus).toBe(1_000n);
    expect(wagerOf(reward, bonus, 1_000n)).toBe(10_000n);
    expect(wagerOf({ ...reward, wagerBase: 'DEPOSIT_PLUS_BONUS' }, bonus, 1_000n)).toBe(20_000n);
    const done = contributed(4_000n, 'RNG', standardContribution) + contributed(10_000n, 'LIVE', standardContribution);
    expect(done).toBe(5_000n * 100n);
    expect(contributed(10_000n, 'PVP', standardContribution)).toBe(0n);
    expect(contributed(10_000n, '__proto__', standardContribution)).toBe(0n);
  });

  it('gives no more than its most, no fraction of a minor unit, nothing of a win, and goes up a ladder and begins anew', () => {
    expect(rewardOf(reward, 5_000n)).toBe(1_000n);
    expect(rewardOf({ ...reward, percent: 33 }, 10n)).toBe(3n);
    expect(rewardOf(reward, -5n)).toBe(0n);
    const ladder = { ...reward, percent: 0, ladder: [3n, 5n] };
    expect([0, 1, 2, 3].map((step) => rewardOf(ladder, 0n, step))).toEqual([3n, 5n, 3n, 5n]);
  });

  it('says which field cannot be', () => {
    expect(flawOf(terms)).toBeNull();
    const wrong: ReadonlyArray<readonly [Partial<Terms>, Partial<Reward>, string]> = [
      [{ minMinor: 0n }, {}, 'minMinor'],
      [{ code: 'HELLO' }, {}, 'code'],
      [{ trigger: 'CODE', minMinor: 0n }, {}, 'code'],
      [{ trigger: 'CODE', minMinor: 0n, code: 'SHORT-1' }, {}, 'code'],
      [{ paidIn: true }, {}, 'paidIn'],
      [{}, { contribution: { RNG: 0, FISH: 0, LIVE: 0, SPORTS: 0, PVP: 0, LOTTERY: 0 } }, 'contribution'],
      [{ withinDays: 3 }, {}, 'withinDays'],
      [{ trigger: 'FIRST_DEPOSIT', per: 'DAY' }, {}, 'per'],
      [{}, { maxMinor: 0n }, 'percent'],
      [{ trigger: 'STAKE' }, {}, 'percent'],
      [{}, { amountMinor: 5n }, 'amountMinor'],
      [{}, { wagerTimes: 0 }, 'wagerTimes'],
      [{}, { kind: 'CASH' }, 'turnover'],
      [{}, { ladder: [1n] }, 'ladder'],
      [{ trigger: 'LOSS', per: 'WEEK' }, { wagerBase: 'DEPOSIT_PLUS_BONUS' }, 'wagerBase'],
      [{ trigger: 'LOSS' }, {}, 'per'],
      [{ trigger: 'LOSS', per: 'WEEK' }, { percent: 101 }, 'percent'],
      [{ trigger: 'LOSS', per: 'WEEK' }, { percent: 0, maxMinor: 0n, amountMinor: 101n }, 'amountMinor'],
    ];
    for (const [more, of, field] of wrong)
      expect(flawOf({ ...terms, ...more, reward: { ...reward, ...of } })).toBe(field);
  });

  it('is said of every trigger in every language that players read, with nothing left unfilled', () => {
    const read = languages.filter(({ code }) => spoken('messages').includes(code));
    expect(read.length).toBeGreaterThan(3);
    const seen = new Set<string>();
    for (const { code } of read)
      for (const trigger of triggers)
        for (const of of [
          reward,
          { ...reward, percent: 0, amountMinor: 70_000n },
          { ...reward, kind: 'CASH' as const },
          { ...reward, kind: 'POINTS' as const, count: 5_000 },
          { ...reward, kind: 'SPINS' as const, count: 3, wheelId: '1' },
        ]) {
          const { conditions, reward: told } = sentencesOf({ ...terms, trigger, reward: of }, 'VND', code);
          const all = [...conditions.map(({ sentence }) => sentence), ...told];
          expect(all.filter((sentence) => sentence === '' || /[{}]/.test(sentence))).toEqual([]);
          if (trigger === 'STAKE') seen.add(all.join());
        }
    expect(seen.size).toBe(read.length * 5);
  });
});
