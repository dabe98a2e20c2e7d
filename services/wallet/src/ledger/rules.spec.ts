import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Batch, Call, Unit, type LedgerRow, type OutcomeRow } from './batch.js';
import { contraOf, flawOf, fulfilled, isInternal, type LedgerCommand } from './command.js';
import { failureOf } from './failure.js';
import { partByDependence } from './independent.js';

const most = 10n ** 15n;
const good: LedgerCommand = {
  accountId: 7n,
  kind: 'bet',
  source: 'vendor:studio',
  externalId: 'b1',
  amountMinor: 10n,
  currency: 'VND',
};
const flaw = (changes: Partial<LedgerCommand>) => flawOf({ ...good, ...changes });
const row = (changes: Partial<LedgerCommand> = {}, lock: bigint | null = null): LedgerRow => ({
  command: { ...good, ...changes },
  account: changes.accountId ?? good.accountId,
  contra: 99n,
  lock,
});
const unit = (...rows: LedgerRow[]) => ({ rows });

describe('what is wrong with a command before any account is looked at', () => {
  it('is nothing within the bounds of the amount, and both bounds belong to it', () => {
    expect(flaw({})).toBeNull();
    expect(flaw({ amountMinor: 1n, kind: 'deposit' })).toBeNull();
    expect(flaw({ amountMinor: most })).toBeNull();
    expect(flaw({ amountMinor: most + 1n })).toBe('AMOUNT_OUT_OF_BOUNDS');
    expect(flaw({ amountMinor: -1n })).toBe('AMOUNT_OUT_OF_BOUNDS');
  });

  it.each([
    'bet',
    'win',
    'rollback_bet',
    'rollback_win',
    'withdrawal_release',
    'withdrawal_payout',
    'withdrawal_refund',
  ] as const)('lets a %s be zero', (kind) => expect(flaw({ kind, amountMinor: 0n, reference: 'r1' })).toBeNull());

  it.each([
    'promo_win',
    'jackpot_win',
    'deposit',
    'withdrawal_hold',
    'adjustment',
    'bonus_grant',
    'bonus_release',
    'bonus_forfeit',
  ] as const)('lets no %s be zero', (kind) => expect(flaw({ kind, amountMinor: 0n })).toBe('AMOUNT_OUT_OF_BOUNDS'));

  it('lets an adjustment alone be negative, as far down as up', () => {
    expect(flaw({ kind: 'adjustment', amountMinor: -most, contra: 'house:bonus' })).toBeNull();
    expect(flaw({ kind: 'adjustment', amountMinor: most, contra: 'house:bonus' })).toBeNull();
    expect(flaw({ kind: 'adjustment', amountMinor: -most - 1n })).toBe('AMOUNT_OUT_OF_BOUNDS');
    expect(flaw({ kind: 'adjustment', amountMinor: most + 1n })).toBe('AMOUNT_OUT_OF_BOUNDS');
    expect(flaw({ kind: 'deposit', amountMinor: -5n })).toBe('AMOUNT_OUT_OF_BOUNDS');
  });

  it.each(['rollback_bet', 'rollback_win', 'withdrawal_release', 'withdrawal_payout', 'withdrawal_refund'] as const)(
    'wants to know what a %s refers to',
    (kind) => {
      expect(flaw({ kind })).toBe('INVALID');
      expect(flaw({ kind, reference: 'b0' })).toBeNull();
    },
  );

  it('is a kind, a source, an end or an id that is none', () => {
    expect(flaw({ kind: 'gift' as LedgerCommand['kind'] })).toBe('INVALID');
    for (const source of ['', '1a', 'Vendor:x', 'v x', `v${'x'.repeat(64)}`])
      expect(flaw({ source, contra: 'house:bonus' })).toBe('INVALID');
    expect(flaw({ source: 'cashier' })).toBe('INVALID');
    expect(flaw({ source: `v${'x'.repeat(63)}`, contra: 'house:bonus' })).toBeNull();
    for (const externalId of ['', 'a\u0000', 'x'.repeat(129)]) expect(flaw({ externalId })).toBe('INVALID');
    expect(flaw({ externalId: '𝟙'.repeat(128) })).toBeNull();
    for (const contra of ['', 'bank:a', 'house:', 'house:-a', 'xhouse:a', `house:${'a'.repeat(49)}`])
      expect(flaw({ contra })).toBe('INVALID');
    expect(flaw({ contra: `payment:${'a'.repeat(48)}` })).toBeNull();
    for (const name of ['reference', 'roundId', 'gameCode'] as const) {
      expect(flaw({ [name]: 'a\nb' })).toBe('INVALID');
      expect(flaw({ [name]: '' })).toBeNull();
    }
  });

  it('keeps a hold and its release within the member, and else takes the end that is named, or the source', () => {
    expect(contraOf({ ...good, kind: 'withdrawal_hold', contra: 'payment:x' })).toBe('house:hold');
    expect(contraOf({ ...good, kind: 'withdrawal_release' })).toBe('house:hold');
    expect(contraOf({ ...good, kind: 'bonus_release', contra: 'house:x' })).toBe('house:hold');
    expect(contraOf({ ...good, kind: 'bonus_forfeit', contra: 'house:x' })).toBe('house:x');
    expect(contraOf({ ...good, contra: 'house:x' })).toBe('house:x');
    expect(contraOf(good)).toBe('vendor:studio');
    expect(isInternal('withdrawal_payout')).toBe(false);
  });

  it('is fulfilled by four answers and no other', () => {
    const answer = { balanceMinor: 0n, storedBalanceMinor: null, transactionId: null };
    const yes = ['APPLIED', 'TOMBSTONED', 'DUPLICATE', 'ALREADY_REVERSED'] as const;
    const no = ['INSUFFICIENT_FUNDS', 'CANCELLED', 'CONFLICT', 'BUSY', 'EXPIRED', 'INVALID', 'NOT_FOUND'] as const;
    for (const code of yes) expect(fulfilled({ code, ...answer })).toBe(true);
    for (const code of no) expect(fulfilled({ code, ...answer })).toBe(false);
  });
});

describe('a batch', () => {
  const at = new Date('2026-01-02T03:04:05.678Z');

  it('gives its arguments as PostgreSQL reads them, with the size of each unit at its first row', () => {
    const batch = new Batch([
      unit(row({ externalId: 'a"b\\c', roundId: 'r', gameCode: 'g' })),
      unit(
        row({ externalId: 'x', kind: 'withdrawal_hold', accountId: 8n }, 9n),
        row({ externalId: '\\"', accountId: 8n, reference: 'x' }),
      ),
    ]);
    expect(batch.values(at)).toEqual([
      '2026-01-02T03:04:05.678Z',
      1,
      '{1,2,0}',
      '{9}',
      '{7,8,8}',
      '{1,8,1}',
      '{"vendor:studio","vendor:studio","vendor:studio"}',
      '{"a\\"b\\\\c","x","\\\\\\""}',
      '{10,10,10}',
      '{"VND","VND","VND"}',
      '{NULL,NULL,"x"}',
      '{"r",NULL,NULL}',
      '{"g",NULL,NULL}',
      '{99,99,99}',
    ]);
  });

  it('says that nothing is independent when all goes one by one', () => {
    expect(new Batch([unit(row())], true).values(at)[1]).toBe(0);
    expect(new Batch([unit(row())]).values(at)[1]).toBe(1);
  });

  it('puts each answer to the row whose place it names', () => {
    const batch = new Batch([unit(row({ externalId: 'a' })), unit(row({ externalId: 'b', accountId: 8n }))]);
    const answers: OutcomeRow[] = [
      [2, 2, '5', '4', '3'],
      [1, 6, null, null, null],
    ];
    expect(batch.outcomes(answers)).toEqual([
      { code: 'NO_ACCOUNT', balanceMinor: 0n, storedBalanceMinor: null, transactionId: null },
      { code: 'DUPLICATE', balanceMinor: 5n, storedBalanceMinor: 4n, transactionId: '8:3' },
    ]);
  });

  it('refuses answers that are too few, too many, twice, out of place or of no known code', () => {
    const batch = new Batch([unit(row({ externalId: 'a' })), unit(row({ externalId: 'b', accountId: 8n }))]);
    const yes = (place: number): OutcomeRow => [place, 1, '1', null, '1'];
    for (const answers of [[yes(1)], [yes(1), yes(2), yes(2)], [yes(1), yes(1)], [yes(1), yes(3)], [yes(0), yes(1)]])
      expect(() => batch.outcomes(answers)).toThrow(/2 commands got/);
    expect(() => batch.outcomes([yes(1), [2, 99, '1', null, '1']])).toThrow('the ledger answered 99');
  });
});

describe('one caller', () => {
  it('hears all answers in the order of its commands when the last one is there', async () => {
    const call = new Call(2);
    const [first, second] = [0, 1].map((place) => new Unit([row()], 0, call, [place]));
    second?.refuse('BUSY');
    expect(call.outcomes[0]).toBeUndefined();
    expect(await Promise.race([call.done, Promise.resolve('waiting')])).toBe('waiting');
    first?.refuse('EXPIRED');
    expect((await call.done).map(({ code }) => code)).toEqual(['EXPIRED', 'BUSY']);
    expect(await new Call(0).done).toEqual([]);
  });

  it('is told BUSY only of what certainly was not applied', async () => {
    const [certain, unknown] = [new Call(1), new Call(1)];
    const never = new Unit([row()], 0, certain, [0]);
    expect(never.sending).toBe(false);
    never.giveUp();
    const lost = new Unit([row()], 0, unknown, [0]);
    lost.unknown = true;
    lost.giveUp();
    expect((await certain.done)[0]).toEqual({
      code: 'BUSY',
      balanceMinor: 0n,
      storedBalanceMinor: null,
      transactionId: null,
    });
    await expect(unknown.done).rejects.toMatchObject({ code: 'wallet.ledger_unavailable' });
  });
});

describe('a failed call', () => {
  const coded = (code: string) => Object.assign(new pg.DatabaseError('no', 0, 'error'), { code });

  it.each([
    ['lost', ['08006', '57P01', '57P03', '25006']],
    ['poison', ['22021', '23505', 'P0001']],
    ['passing', ['40P01', '57014', '53100', '42883', '10822']],
  ] as const)('is %s by its code', (meaning, codes) => {
    for (const code of codes) expect(failureOf(coded(code))).toBe(meaning);
  });

  it('is lost when it is no answer of the server', () => {
    expect(failureOf(new Error('read ECONNRESET'))).toBe('lost');
    expect(failureOf(Object.assign(new Error('no'), { code: '22021' }))).toBe('lost');
  });
});

describe('which commands of a call may go together', () => {
  const names = (units: ReadonlyArray<{ rows: readonly LedgerRow[] }>) =>
    units.map(({ rows }) => rows.map(({ command }) => command.externalId).join('+'));
  const parted = (...units: ReadonlyArray<{ rows: readonly LedgerRow[] }>) => {
    const { independent, others } = partByDependence(units);
    return { together: names(independent), alone: names(others) };
  };
  const of = (accountId: bigint, externalId: string, changes: Partial<LedgerCommand> = {}) =>
    row({ accountId, externalId, ...changes });

  it('are all the simple ones that nothing else names, in their order', () => {
    const simple = (['bet', 'win', 'promo_win', 'jackpot_win', 'deposit'] as const).map((kind, i) =>
      unit(of(BigInt(i), `${i}`, { kind, reference: 'b0' })),
    );
    expect(parted(...simple)).toEqual({ together: ['0', '1', '2', '3', '4'], alone: [] });
    expect(parted()).toEqual({ together: [], alone: [] });
  });

  it.each([
    'rollback_bet',
    'rollback_win',
    'withdrawal_hold',
    'withdrawal_release',
    'adjustment',
    'bonus_grant',
  ] as const)('is none of an account with a %s, and all of the others', (kind) => {
    const units = [unit(of(1n, 'a')), unit(of(2n, 'b')), unit(of(1n, 'c', { kind, reference: 'z' }))];
    expect(parted(...units)).toEqual({ together: ['b'], alone: ['a', 'c'] });
  });

  it('is neither of two with one key, whosever they are, but kinds and sources have keys of their own', () => {
    expect(parted(unit(of(1n, 'a')), unit(of(2n, 'a')), unit(of(3n, 'b')))).toEqual({
      together: ['b'],
      alone: ['a', 'a'],
    });
    expect(parted(unit(of(1n, 'a')), unit(of(1n, 'a', { kind: 'win' }))).alone).toEqual([]);
    expect(parted(unit(of(1n, 'a')), unit(of(2n, 'a', { source: 'vendor:other' }))).alone).toEqual([]);
  });

  it("is none of an account whose bet or win another account's command names, before or after it", () => {
    for (const kind of ['bet', 'win', 'promo_win', 'jackpot_win', 'deposit'] as const) {
      const undo = unit(of(2n, 'x', { kind: 'rollback_bet', reference: 'a' }));
      const named = unit(of(1n, 'a', { kind }));
      expect(parted(named, unit(of(3n, 'b')), undo)).toEqual({ together: ['b'], alone: ['a', 'x'] });
      expect(parted(undo, unit(of(3n, 'b')), named)).toEqual({ together: ['b'], alone: ['x', 'a'] });
    }
    const foreign = unit(of(2n, 'x', { kind: 'rollback_bet', reference: 'a', source: 'vendor:other' }));
    expect(parted(unit(of(1n, 'a')), foreign).together).toEqual(['a']);
    expect(parted(unit(of(1n, 'undefined')), unit(of(2n, 'x', { kind: 'adjustment' }))).together).toEqual([
      'undefined',
    ]);
  });

  it('is none of the account at the other end, where that stores a balance', () => {
    const hold = unit(row({ accountId: 1n, externalId: 'h', kind: 'withdrawal_hold' }, 5n));
    expect(parted(hold, unit(of(5n, 'a')), unit(of(6n, 'b')))).toEqual({ together: ['b'], alone: ['h', 'a'] });
  });

  it('is a group of one account, and no group over several nor what is beside it', () => {
    expect(parted(unit(of(1n, 'a'), of(1n, 'b')), unit(of(2n, 'c')))).toEqual({ together: ['a+b', 'c'], alone: [] });
    const across = unit(of(1n, 'a'), of(2n, 'b'));
    expect(parted(unit(of(2n, 'c')), across, unit(of(3n, 'd')))).toEqual({ together: ['d'], alone: ['c', 'a+b'] });
    expect(parted(unit(of(1n, 'c')), across)).toEqual({ together: [], alone: ['c', 'a+b'] });
  });
});
