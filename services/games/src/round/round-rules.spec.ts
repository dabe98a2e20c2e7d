import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { effectOf, isLateWin, stateOf, type RoundSums } from './round-rules.js';

const fresh: RoundSums = {
  bets: 0,
  betsRolledBack: 0,
  tombstones: 0,
  stakeMinor: 0n,
  wins: 0,
  winMinor: 0n,
  lastVersion: 0n,
  closeVersion: null,
  closedAt: null,
  endedAt: null,
  reopenedAt: null,
};
const closedAt = new Date('2026-11-20T10:00:00Z');

type Step = readonly [kind: string, amountMinor: bigint, known?: boolean];

const after = (steps: readonly Step[], base: Partial<RoundSums> = {}): RoundSums =>
  steps.reduce<RoundSums>(
    (sums, [kind, amountMinor, known = true], index) => {
      const effect = effectOf(kind, amountMinor, known);
      if (!effect) return sums;
      return {
        ...sums,
        bets: sums.bets + effect.bets,
        betsRolledBack: sums.betsRolledBack + effect.betsRolledBack,
        tombstones: sums.tombstones + effect.tombstones,
        stakeMinor: sums.stakeMinor + effect.stakeMinor,
        wins: sums.wins + effect.wins,
        winMinor: sums.winMinor + effect.winMinor,
        lastVersion: BigInt(index + 1),
      };
    },
    { ...fresh, ...base },
  );

describe('a round', () => {
  it('is open until it is closed, however it went', () => {
    expect(stateOf(fresh)).toBe('OPEN');
    expect(stateOf(after([['bet', -100n]]))).toBe('OPEN');
    expect(
      stateOf(
        after([
          ['bet', -100n],
          ['win', 300n],
        ]),
      ),
    ).toBe('OPEN');
  });

  it('is completed once closed: with a loss, a win, several bets, or a free round without any bet', () => {
    for (const steps of [
      [['bet', -100n]],
      [
        ['bet', -100n],
        ['win', 0n],
      ],
      [
        ['bet', -100n],
        ['bet', -50n],
        ['win', 20n],
      ],
      [['win', 70n]],
    ] as Step[][]) {
      expect(stateOf(after(steps, { closedAt }))).toBe('COMPLETED');
    }
  });

  it('waits for everything that was booked before the closing', () => {
    const base = { closedAt, closeVersion: 2n };
    expect(stateOf(after([['bet', -100n]], base))).toBe('OPEN');
    expect(
      stateOf(
        after(
          [
            ['bet', -100n],
            ['win', 300n],
          ],
          base,
        ),
      ),
    ).toBe('COMPLETED');
  });

  it('is cancelled when all bets were taken back and no win is left', () => {
    const back: Step[] = [
      ['bet', -100n],
      ['rollback_bet', 100n],
    ];
    expect(stateOf(after(back))).toBe('CANCELLED');
    expect(after(back).stakeMinor).toBe(0n);
    expect(stateOf(after(back, { closedAt }))).toBe('CANCELLED');
    expect(
      stateOf(
        after([
          ['bet', -100n],
          ['bet', -50n],
          ['rollback_bet', 100n],
        ]),
      ),
    ).toBe('OPEN');
    expect(
      stateOf(
        after(
          [
            ['bet', -100n],
            ['win', 300n],
            ['rollback_bet', 100n],
          ],
          { closedAt },
        ),
      ),
    ).toBe('COMPLETED');
    expect(
      stateOf(
        after([
          ['bet', -100n],
          ['win', 300n],
          ['rollback_bet', 100n],
          ['rollback_win', -300n],
        ]),
      ),
    ).toBe('CANCELLED');
  });

  it('does not count a rollback of a bet that never came against another bet', () => {
    expect(stateOf(after([['rollback_bet', 0n, false]]))).toBe('CANCELLED');
    expect(
      stateOf(
        after([
          ['bet', -100n],
          ['rollback_bet', 0n, false],
        ]),
      ),
    ).toBe('OPEN');
    expect(
      stateOf(
        after(
          [
            ['bet', -100n],
            ['rollback_bet', 0n, false],
          ],
          { closedAt },
        ),
      ),
    ).toBe('COMPLETED');
  });

  it('knows nothing of entries outside of rounds', () => {
    for (const kind of ['promo_win', 'deposit', 'withdrawal_hold', 'tombstone', 'adjustment'])
      expect(effectOf(kind, 5n, false)).toBeNull();
  });

  it('sums what the account moved, whatever the history', () => {
    const step = fc.oneof(
      fc.bigInt(0n, 1000n).map((amount): Step => ['bet', -amount]),
      fc.bigInt(0n, 1000n).map((amount): Step => ['win', amount]),
      fc.bigInt(0n, 1000n).map((amount): Step => ['rollback_bet', amount]),
      fc.bigInt(0n, 1000n).map((amount): Step => ['rollback_win', -amount]),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const { stakeMinor, winMinor } = after(steps);
        expect(winMinor - stakeMinor).toBe(steps.reduce((sum, [, amount]) => sum + amount, 0n));
      }),
    );
  });
});

describe('a late win', () => {
  const closed = { ...fresh, closedAt, closeVersion: 7n };
  const later = new Date(closedAt.getTime() + 1);

  it('comes after the closing, not with it', () => {
    expect(isLateWin(closed, 'win', 8n, later)).toBe(true);
    expect(isLateWin(closed, 'jackpot_win', 8n, later)).toBe(true);
    expect(isLateWin(closed, 'win', 7n, later)).toBe(false);
    expect(isLateWin(closed, 'bet', 8n, later)).toBe(false);
    expect(isLateWin(fresh, 'win', 8n, later)).toBe(false);
  });

  it('is not one that was booked before but is seen after', () => {
    expect(isLateWin({ ...closed, closeVersion: null }, 'win', 6n, new Date(closedAt.getTime() - 5))).toBe(false);
  });
});
