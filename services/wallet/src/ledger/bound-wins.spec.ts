import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { CommandKind, LedgerCommand } from './command.js';
import { LedgerFixture, command } from './ledger.fixture.js';

let fixture: LedgerFixture;
let account: bigint;

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  account = await fixture.member(1n, 100n);
});

afterEach(async () => {
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const apply = async (...commands: LedgerCommand[]) =>
  (await fixture.ledger.apply(commands)).map(({ code, balanceMinor }) => `${code} ${balanceMinor}`);
const of = (kind: CommandKind, id: string, amount: bigint, more: Partial<LedgerCommand> = {}): LedgerCommand =>
  command(account, kind, id, amount, { roundId: 'r', gameCode: 'g', ...more });
const vendor = async (...sent: Parameters<typeof of>) => (await apply(of(...sent)))[0];
const back = (id: string, reference: string, kind: CommandKind = 'rollback_bet') => of(kind, id, 0n, { reference });

const wins = ['win', 'jackpot_win', 'freespin_win', 'freespin_bonus'] as const;

describe.each(wins)('%s', (kind) => {
  it('belongs to a bet of that member with that vendor in that round and game', async () => {
    await vendor('bet', 'b', 10n);
    const stranger = await fixture.member(2n, 100n);
    const refused: Array<[string, Partial<LedgerCommand>]> = [
      ['another round', { roundId: 'other' }],
      ['another game', { gameCode: 'other' }],
      ['another vendor', { source: 'vendor:other' }],
      ['another member', { accountId: stranger }],
      ['a bet that never was', { reference: 'never' }],
      ['a bet, but another round', { reference: 'b', roundId: 'other' }],
      ['a bet, but another game', { reference: 'b', gameCode: 'other' }],
      ["another vendor's bet", { reference: 'b', source: 'vendor:other' }],
      ["another member's bet", { reference: 'b', accountId: stranger }],
    ];
    for (const [why, more] of refused) {
      const answer = await vendor(kind, `w ${why}`, 5n, more);
      expect([why, answer?.split(' ')[0]]).toEqual([why, 'NOT_FOUND']);
    }
    expect(await vendor(kind, 'w1', 5n)).toBe('APPLIED 95');
    expect(await vendor(kind, 'w2', 5n, { reference: 'b' })).toBe('APPLIED 100');
  });

  it('is not paid in a round that was cancelled, and is while one bet of it stands', async () => {
    await apply(of('bet', 'b1', 10n), of('bet', 'b2', 10n));
    await vendor('rollback_bet', 'x1', 0n, { reference: 'b1' });
    expect(await vendor(kind, 'w1', 5n, { reference: 'b1' })).toBe('CANCELLED 90');
    expect(await vendor(kind, 'w2', 5n)).toBe('APPLIED 95');
    await vendor('rollback_bet', 'x2', 0n, { reference: 'b2' });
    // A pool's win is the pool's: it stays. All others go with the last bet of their round.
    const [left, again] = kind === 'jackpot_win' ? [105, 'DUPLICATE'] : [100, 'CANCELLED'];
    expect(await vendor(kind, 'w3', 5n)).toBe(`CANCELLED ${left}`);
    expect(await vendor(kind, 'w2', 5n)).toBe(`${again} ${left}`);
  });

  it('may come in one call with its bet, before it or without it refused, as one by one', async () => {
    expect(await apply(of('bet', 'b', 10n), of(kind, 'w', 5n))).toEqual(['APPLIED 90', 'APPLIED 95']);
    const other = { roundId: 'r2' };
    expect(await apply(of(kind, 'w2', 5n, other), of('bet', 'b2', 10n, other))).toEqual(['NOT_FOUND 95', 'APPLIED 85']);
    const group = { group: 'g', roundId: 'r3' };
    const both = [of('bet', 'b3', 10n, group), of(kind, 'w3', 20n, { ...group, reference: 'b3' })];
    expect(await apply(...both)).toEqual(['APPLIED 75', 'APPLIED 95']);
    expect(await apply(...both)).toEqual(['DUPLICATE 95', 'DUPLICATE 95']);
  });
});

describe('what was taken back', () => {
  it('answers so however often it is sent again, a bet and a win', async () => {
    await apply(of('bet', 'b', 10n), of('win', 'w', 30n));
    await apply(back('xw', 'w', 'rollback_win'));
    expect(await vendor('win', 'w', 30n)).toBe('CANCELLED 90');
    await apply(back('xb', 'b'));
    for (let time = 0; time < 2; time++) expect(await vendor('bet', 'b', 10n)).toBe('CANCELLED 100');
    expect(await apply(of('bet', 'b', 10n), of('bet', 'b', 10n))).toEqual(['CANCELLED 100', 'CANCELLED 100']);
    expect(await vendor('bet', 'b', 11n)).toBe('CONFLICT 100');
    expect(await vendor('rollback_bet', 'xb2', 0n, { reference: 'b' })).toBe('ALREADY_REVERSED 100');
  });

  it('has one answer when the bet and its rollback come many times at once', async () => {
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, (_none, i) =>
          fixture.ledger.apply([i % 2 ? back(`x${i}`, 'b') : of('bet', 'b', 10n)]),
        ),
      )
    ).flat();
    expect(codes.filter(({ code }) => code === 'APPLIED' || code === 'TOMBSTONED').length).toBeLessThanOrEqual(2);
    expect(await vendor('bet', 'b', 10n)).toBe('CANCELLED 100');
  });
});

describe('a bet that is rolled back after its win', () => {
  const sum = async () => Number(await fixture.balance(account));

  it('takes the win along, once, however it is asked again', async () => {
    await apply(of('bet', 'b', 10n), of('win', 'w', 50n, { reference: 'b' }));
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('APPLIED 100');
    for (let time = 0; time < 2; time++)
      expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('DUPLICATE 100');
    expect(await vendor('rollback_bet', 'x2', 0n, { reference: 'b' })).toBe('ALREADY_REVERSED 100');
    expect(await vendor('rollback_win', 'y', 0n, { reference: 'w' })).toBe('ALREADY_REVERSED 100');
    expect(await vendor('win', 'w', 50n, { reference: 'b' })).toBe('CANCELLED 100');
  });

  it('goes below zero when the win was spent, as the rollback of a win does', async () => {
    await apply(of('bet', 'b', 10n), of('win', 'w', 500n, { reference: 'b' }));
    await vendor('bet', 'c', 590n, { roundId: 'later' });
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('APPLIED -490');
  });

  it('leaves what names another bet, and what names none while another stands; takes nothing of other rounds, games and vendors', async () => {
    const elsewhere = [{ roundId: 'r2' }, { gameCode: 'g2' }, { source: 'vendor:other' }];
    await apply(of('bet', 'b1', 10n), of('bet', 'b2', 10n));
    await apply(of('win', 'w1', 1n, { reference: 'b1' }), of('win', 'w2', 2n, { reference: 'b2' }), of('win', 'w', 4n));
    for (const [i, more] of elsewhere.entries())
      await apply(of('bet', `e${i}`, 10n, more), of('win', `ew${i}`, 10n, more));
    expect(await sum()).toBe(87);
    expect(await vendor('rollback_bet', 'x1', 0n, { reference: 'b1' })).toBe('APPLIED 96');
    expect(await vendor('rollback_bet', 'x2', 0n, { reference: 'b2' })).toBe('APPLIED 100');
  });

  it('leaves one end whichever comes first, twenty times at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = { roundId: `race${round}` };
      const id = `b${round}`;
      await vendor('bet', id, 10n, at);
      const win = of('win', `w${round}`, 50n, { ...at, reference: id });
      await Promise.all(
        Array.from({ length: 20 }, (_none, i) =>
          fixture.ledger.apply([i % 2 ? win : of('rollback_bet', `x${round}-${i}`, 0n, { ...at, reference: id })]),
        ),
      );
      expect(await sum()).toBe(100);
    }
  });

  it('in one call and in one group is the same, and so is the group again', async () => {
    expect(await apply(of('bet', 'b', 10n), of('win', 'w', 50n), back('x', 'b'))).toEqual([
      'APPLIED 90',
      'APPLIED 140',
      'APPLIED 100',
    ]);
    const group = { group: 'g', roundId: 'r2' };
    const call = [of('bet', 'b2', 10n, group), of('win', 'w2', 50n, group), { ...back('x2', 'b2'), ...group }];
    expect(await apply(...call)).toEqual(['APPLIED 90', 'APPLIED 140', 'APPLIED 100']);
    for (let time = 0; time < 2; time++)
      expect(await apply(...call)).toEqual(['DUPLICATE 100', 'DUPLICATE 100', 'DUPLICATE 100']);
  });

  it('only asked, takes nothing', async () => {
    await apply(of('bet', 'b', 10n), of('win', 'w', 50n));
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b', ask: true })).toBe('WITHHELD 140');
    expect(await sum()).toBe(140);
  });

  it('gives both purses what they had', async () => {
    await vendor('bonus_grant', 'g', 100n, { source: 'promotions', contra: 'house:bonus' });
    await vendor('bet', 'b', 150n);
    await vendor('win', 'w', 300n, { reference: 'b' });
    expect(await vendor('rollback_bet', 'x', 0n, { reference: 'b' })).toBe('APPLIED 200');
    expect(await fixture.balance(account)).toBe(100n);
  });
});

describe('a group that takes its own bet back', () => {
  it('is told as it was the first time, however often it comes; its bet alone is not', async () => {
    const group = { group: 'g' };
    const call = [of('bet', 'b', 10n, group), of('bet', 'c', 5n, group), { ...back('x', 'b'), ...group }];
    expect(await apply(...call)).toEqual(['APPLIED 90', 'APPLIED 85', 'APPLIED 95']);
    for (let time = 0; time < 2; time++)
      expect(await apply(...call)).toEqual(['DUPLICATE 95', 'DUPLICATE 95', 'DUPLICATE 95']);
    expect(await vendor('bet', 'b', 10n)).toBe('CANCELLED 95');
    const others = [of('bet', 'b', 10n, group), { ...back('y', 'b'), ...group }];
    expect(await apply(...others)).toEqual(['CANCELLED 95', 'GROUP_REFUSED 95']);
  });
});

describe('a command that only asks', () => {
  it('is told what it would be told, and nothing moves', async () => {
    const ask = { ask: true };
    expect(await vendor('bet', 'b', 10n, ask)).toBe('WITHHELD 100');
    expect(await vendor('bet', 'b', 101n, ask)).toBe('INSUFFICIENT_FUNDS 100');
    await vendor('bet', 'b', 10n);
    expect(await vendor('bet', 'b', 10n, ask)).toBe('DUPLICATE 90');
    expect(await vendor('bet', 'b', 11n, ask)).toBe('CONFLICT 90');
    expect(await vendor('win', 'w', 5n, ask)).toBe('WITHHELD 90');
    expect(await vendor('win', 'w', 5n, { ...ask, roundId: 'other' })).toBe('NOT_FOUND 90');
    await apply(back('x', 'b'));
    expect(await vendor('bet', 'b', 10n, ask)).toBe('CANCELLED 100');
    expect(await vendor('win', 'w', 5n, ask)).toBe('CANCELLED 100');
  });

  it('stops its group when it would be applied, and lets it pass when it is known', async () => {
    const group = { group: 'g' };
    const call = [of('bet', 'b', 10n, { ...group, ask: true }), of('win', 'w', 5n, group)];
    expect(await apply(...call)).toEqual(['WITHHELD 100', 'GROUP_REFUSED 100']);
    await vendor('bet', 'b', 10n);
    expect(await apply(...call)).toEqual(['DUPLICATE 90', 'APPLIED 95']);
  });

  it('sees what was sent before it, in one call too', async () => {
    expect(await apply(of('bet', 'b', 10n), of('bet', 'b', 10n, { ask: true }))).toEqual([
      'APPLIED 90',
      'DUPLICATE 90',
    ]);
  });

  it('leaves nothing for a member with a bonus either', async () => {
    await apply(command(account, 'bonus_grant', 'welcome', 50n, { source: 'promotions', contra: 'house:bonus' }));
    expect(await vendor('bet', 'b', 130n, { ask: true })).toBe('WITHHELD 100');
    expect(await vendor('bet', 'b', 130n)).toBe('APPLIED 20');
    expect(await vendor('bet', 'b', 130n, { ask: true })).toBe('DUPLICATE 20');
  });
});

describe('a vendor whose bets and wins share their ids', () => {
  const shared = { sharedIds: true };
  const backOf = (id: string, reference: string, more: Partial<LedgerCommand> = {}): LedgerCommand => ({
    ...back(id, reference),
    ...shared,
    ...more,
  });
  const won = (id: string, more: Partial<LedgerCommand> = {}) => of('win', id, 50n, { ...shared, ...more });

  it('has one rollback for both, told again as the first time', async () => {
    await vendor('bet', 'b', 10n, shared);
    expect(await apply(won('w'))).toEqual(['APPLIED 140']);
    expect(await apply(backOf('x', 'w'))).toEqual(['APPLIED 90']);
    expect(await apply(backOf('x', 'w'))).toEqual(['DUPLICATE 90']);
    expect(await apply(backOf('y', 'w'))).toEqual(['ALREADY_REVERSED 90']);
    expect(await apply(won('w'))).toEqual(['CANCELLED 90']);
    expect(await apply(backOf('z', 'b'))).toEqual(['APPLIED 100']);
  });

  it.each(['win', 'jackpot_win', 'freespin_win'] as const)(
    'takes no %s that was rolled back before it came',
    async (kind) => {
      await vendor('bet', 'b', 10n, shared);
      expect(await apply(backOf('x', 'w'))).toEqual(['TOMBSTONED 90']);
      expect(await apply(backOf('x', 'w'))).toEqual(['DUPLICATE 90']);
      expect(await apply(backOf('y', 'w'))).toEqual(['ALREADY_REVERSED 90']);
      const late = of(kind, 'w', 50n, shared);
      const exceeded = { winMinor: 10n, hourMinor: 0n, hourSumMinor: 50n };
      for (const more of [{}, { exceeded }, { ask: true }])
        expect(await apply({ ...late, ...more })).toEqual(['CANCELLED 90']);
      const group = { group: 'g' };
      expect(await apply(of('bet', 'c', 10n, { ...shared, ...group }), { ...late, ...group })).toEqual([
        'GROUP_REFUSED 90',
        'CANCELLED 90',
      ]);
      expect(await vendor('bet', 'w', 10n, shared)).toBe('CANCELLED 90');
      expect(await apply(of(kind, 'other', 50n, shared))).toEqual(['APPLIED 140']);
    },
  );

  it('keeps a win and its rollback apart from nothing, whichever comes first', async () => {
    await vendor('bet', 'b', 10n, shared);
    for (let race = 0; race < 10; race += 1) {
      await Promise.all([apply(won(`w${race}`)), apply(backOf(`x${race}`, `w${race}`))]);
      expect(await fixture.balance(account)).toBe(90n);
    }
  });

  it('takes its own bet back in a group, which is told again as the first time', async () => {
    const group = { group: 'g' };
    const call = [of('bet', 'b', 10n, { ...shared, ...group }), backOf('x', 'b', group)];
    expect(await apply(...call)).toEqual(['APPLIED 90', 'APPLIED 100']);
    expect(await apply(...call)).toEqual(['DUPLICATE 100', 'DUPLICATE 100']);
    expect(await vendor('bet', 'b', 10n, shared)).toBe('CANCELLED 100');
  });

  it('and others have two: what is rolled back before it comes is a bet', async () => {
    await vendor('bet', 'b', 10n);
    expect(await apply(back('x', 'w'))).toEqual(['TOMBSTONED 90']);
    expect(await vendor('win', 'w', 50n)).toBe('APPLIED 140');
  });
});
