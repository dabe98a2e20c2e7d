import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { Batch, Call, Unit, type LedgerRow, type OutcomeRow } from './batch.js';
import { contraOf, flawOf, fulfilled, isInternal, type LedgerCommand } from './command.js';
import { failureOf } from './failure.js';

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

  it.each(['promo_win', 'jackpot_win', 'deposit', 'withdrawal_hold', 'adjustment'] as const)(
    'lets no %s be zero',
    (kind) => expect(flaw({ kind, amountMinor: 0n })).toBe('AMOUNT_OUT_OF_BOUNDS'),
  );

  it('lets an adjustment alone be negative, as far down as up', () => {
    expect(flaw({ kind: 'adjustment', amountMinor: -most, contra: 'house:bonus' })).toBeNull();
    expect(flaw({ kind: 'adjustment', amountMinor: -most - 1n })).toBe('AMOUNT_OUT_OF_BOUNDS');
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
    for (const source of ['', '1a', 'Vendor:x', 'v x', `v${'x'.repeat(64)}`]) expect(flaw({ source })).toBe('INVALID');
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
        row({ externalId: 'y', accountId: 8n, reference: 'x' }),
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
      '{"a\\"b\\\\c","x","y"}',
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
    first?.refuse('EXPIRED');
    expect((await call.done).map(({ code }) => code)).toEqual(['EXPIRED', 'BUSY']);
    expect(await new Call(0).done).toEqual([]);
  });

  it('is told BUSY only of what certainly was not applied', async () => {
    const [certain, unknown] = [new Call(1), new Call(1)];
    new Unit([row()], 0, certain, [0]).giveUp();
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
