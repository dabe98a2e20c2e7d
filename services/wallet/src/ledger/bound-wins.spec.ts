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
    expect(await vendor(kind, 'w3', 5n)).toBe('CANCELLED 105');
    expect(await vendor(kind, 'w2', 5n)).toBe('DUPLICATE 105');
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
