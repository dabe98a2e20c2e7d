import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LedgerFixture, command } from './ledger.fixture.js';
import type { CommandKind, LedgerCommand } from './command.js';
import { sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let members = 0n;

beforeAll(async () => {
  fixture = await LedgerFixture.start();
});

afterAll(async () => {
  const broken = await fixture.broken();
  await fixture.close();
  expect(broken).toEqual([]);
});

const vnd = 10_000n;

async function player(amountMinor = 100n * vnd) {
  members += 1n;
  const account = await fixture.member(1000n + members, amountMinor);
  return {
    account,
    send: async (kind: CommandKind, id: string, amount = 0n, more: Partial<LedgerCommand> = {}) => {
      const [outcome] = await fixture.ledger.apply([command(account, kind, `${account}-${id}`, amount, more)]);
      if (!outcome) throw new Error('no answer');
      return outcome;
    },
    ref: (id: string) => ({ reference: `${account}-${id}` }),
    balance: () => fixture.balance(account),
  };
}

describe('the same command', () => {
  it('in another currency is another command, whichever comes first in the alphabet', async () => {
    const { send } = await player();
    await send('win', 'w', 5n);
    for (const currency of ['USDT', 'XAU']) expect((await send('win', 'w', 5n, { currency })).code).toBe('CONFLICT');
  });

  it('moves money once and tells the first answer again', async () => {
    const { send, balance } = await player();
    const first = await send('bet', 'b1', 10n * vnd);
    await send('bet', 'b2', 5n * vnd);
    const again = await send('bet', 'b1', 10n * vnd);
    expect(first).toMatchObject({ code: 'APPLIED', balanceMinor: 90n * vnd, storedBalanceMinor: null });
    expect(again).toEqual({
      code: 'DUPLICATE',
      balanceMinor: 85n * vnd,
      storedBalanceMinor: 90n * vnd,
      transactionId: first.transactionId,
    });
    expect(await balance()).toBe(85n * vnd);
  });

  it('two at once, in one call and in many, moves money once', async () => {
    const { account, balance } = await player();
    const bet = command(account, 'bet', `${account}-twice`, vnd);
    const answers = await Promise.all([
      fixture.ledger.apply([bet, bet]),
      fixture.ledger.apply([bet]),
      fixture.ledger.apply([bet]),
    ]);
    const codes = answers.flat().map(({ code }) => code);
    expect(codes.sort()).toEqual(['APPLIED', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
    expect(await balance()).toBe(99n * vnd);
  });

  it('through two processes at once moves money once', async () => {
    const { account, balance } = await player();
    const other = await LedgerFixture.start({}, fixture.url);
    const bets = Array.from({ length: 40 }, (_none, i) => command(account, 'bet', `${account}-p${i % 20}`, vnd));
    const answers = await Promise.all(bets.flatMap((bet) => [fixture.ledger.apply([bet]), other.ledger.apply([bet])]));
    await other.batcher.close();
    await other.database.onApplicationShutdown();
    expect(answers.flat().filter(({ code }) => code === 'APPLIED')).toHaveLength(20);
    expect(await balance()).toBe(80n * vnd);
  });

  it.each<[string, bigint, Partial<LedgerCommand>]>([
    ['amount', 2n, {}],
    ['round', 1n, { roundId: 'other' }],
    ['game', 1n, { gameCode: 'other' }],
    ['reference', 1n, { reference: 'other' }],
    ['currency', 1n, { currency: 'USDT' }],
  ])('with another %s is a conflict', async (_what, amount, more) => {
    const { send, balance } = await player();
    await send('bet', 'b', 1n);
    expect((await send('bet', 'b', amount, more)).code).toBe('CONFLICT');
    expect(await balance()).toBe(100n * vnd - 1n);
  });

  it('for another member is a conflict', async () => {
    const [one, other] = [await player(), await player()];
    await one.send('bet', 'shared', 1n);
    const [outcome] = await fixture.ledger.apply([command(other.account, 'bet', `${one.account}-shared`, 1n)]);
    expect(outcome?.code).toBe('CONFLICT');
  });

  it('under one id as bet and as win is two commands', async () => {
    const { send, balance } = await player();
    expect((await send('bet', 'spin', 10n)).code).toBe('APPLIED');
    expect((await send('win', 'spin', 30n)).code).toBe('APPLIED');
    expect(await balance()).toBe(100n * vnd + 20n);
  });
});

describe('a bet', () => {
  it('is refused when short, tells the balance, leaves no trace and may be tried again', async () => {
    const { send } = await player(5n);
    expect(await send('bet', 'b', 6n)).toEqual({
      code: 'INSUFFICIENT_FUNDS',
      balanceMinor: 5n,
      storedBalanceMinor: null,
      transactionId: null,
    });
    await send('win', 'w', 1n);
    expect((await send('bet', 'b', 6n)).code).toBe('APPLIED');
  });

  it('of 50 at once with money for exactly 10 succeeds ten times', async () => {
    const { send, balance } = await player(10n * vnd);
    const answers = await Promise.all(Array.from({ length: 50 }, (_none, i) => send('bet', `b${i}`, vnd)));
    expect(answers.filter(({ code }) => code === 'APPLIED')).toHaveLength(10);
    expect(answers.filter(({ code }) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(40);
    expect(await balance()).toBe(0n);
  });

  it('of a blocked member is refused; wins and rollbacks are not', async () => {
    const { account, send } = await player();
    await send('bet', 'before', 10n);
    const [owner] = await fixture.accounts.byIds([account]);
    await fixture.accounts.setStatus(owner?.memberId ?? 0n, 'FROZEN', fixture.database.query);
    expect((await send('bet', 'b', 1n)).code).toBe('ACCOUNT_BLOCKED');
    expect((await send('withdrawal_hold', 'h', 1n, { source: 'cashier' })).code).toBe('ACCOUNT_BLOCKED');
    expect((await send('win', 'w', 5n)).code).toBe('APPLIED');
    // Two of a key go one by one, which is another way through the database.
    const win = command(account, 'win', `${account}-twice`, 5n);
    expect((await fixture.ledger.apply([win, win])).map(({ code }) => code)).toEqual(['APPLIED', 'DUPLICATE']);
    expect((await send('rollback_bet', 'r', 0n, { reference: `${account}-before` })).code).toBe('APPLIED');
    expect((await send('bet', 'before', 10n)).code).toBe('CANCELLED');
  });

  it('of zero (a free round) is written and costs nothing', async () => {
    const { send, balance } = await player(0n);
    expect((await send('bet', 'free', 0n)).code).toBe('APPLIED');
    expect((await send('win', 'free', 7n)).code).toBe('APPLIED');
    expect(await balance()).toBe(7n);
  });
});

describe('what is not right in itself', () => {
  it.each<[string, string, bigint, Partial<LedgerCommand>]>([
    ['AMOUNT_OUT_OF_BOUNDS', 'negative', -1n, {}],
    ['AMOUNT_OUT_OF_BOUNDS', 'huge', 10n ** 15n + 1n, {}],
    ['INVALID', '', 1n, { externalId: '' }],
    ['INVALID', 'nul', 1n, { roundId: 'a\0b' }],
    ['INVALID', 'source', 1n, { source: 'Vendor' }],
    ['INVALID', 'contra', 1n, { contra: 'member:1001' }],
    ['CURRENCY_MISMATCH', 'currency', 1n, { currency: 'USDT' }],
  ])('is %s (%s)', async (code, id, amount, more) => {
    const { send } = await player();
    expect((await send('bet', id, amount, more)).code).toBe(code);
  });

  it('an unknown account, a derived one, a hold account as target', async () => {
    const { account } = await player();
    const derived = await fixture.database.query<{ id: string }>(
      sql`select id from account where kind = 'derived' limit 1`,
    );
    const ids = [999_999n, BigInt(derived[0]?.id ?? 0), account + 1n];
    const answers = await fixture.ledger.apply(ids.map((id) => command(id, 'win', `x${id}`, 1n)));
    expect(answers.map(({ code }) => code)).toEqual(['NO_ACCOUNT', 'NO_ACCOUNT', 'NO_ACCOUNT']);
  });

  it('a balance that would leave the range of the type', async () => {
    const { account } = await player();
    const undone = new Error('undone');
    const work = fixture.database.transaction(async (tx) => {
      await tx.query(sql`update account set balance = 8999999999999999999 where id = $1`, [account]);
      const answers = await fixture.ledger.apply([command(account, 'win', 'a', 1n), command(account, 'win', 'b', 1n)], {
        tx,
      });
      expect(answers.map(({ code }) => code)).toEqual(['APPLIED', 'AMOUNT_OUT_OF_BOUNDS']);
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});

describe('a rollback of a bet', () => {
  it('gives the exact amount back, once, under whatever id', async () => {
    const { send, ref, balance } = await player();
    await send('bet', 'b', 10n * vnd);
    const first = await send('rollback_bet', 'r', 0n, ref('b'));
    expect(first).toMatchObject({ code: 'APPLIED', balanceMinor: 100n * vnd });
    expect(await send('rollback_bet', 'r', 0n, ref('b'))).toMatchObject({
      code: 'DUPLICATE',
      transactionId: first.transactionId,
    });
    expect(await send('rollback_bet', 'r2', 0n, ref('b'))).toMatchObject({
      code: 'ALREADY_REVERSED',
      transactionId: first.transactionId,
    });
    expect(await balance()).toBe(100n * vnd);
  });

  it('before the bet stops the bet for ever, and the win of it', async () => {
    const { send, ref, balance } = await player();
    expect((await send('rollback_bet', 'r', 0n, ref('b'))).code).toBe('TOMBSTONED');
    expect((await send('rollback_bet', 'r', 0n, ref('b'))).code).toBe('DUPLICATE');
    expect((await send('rollback_bet', 'other', 0n, ref('b'))).code).toBe('ALREADY_REVERSED');
    expect((await send('bet', 'b', 10n)).code).toBe('CANCELLED');
    expect((await send('bet', 'b', 10n)).code).toBe('CANCELLED');
    expect((await send('win', 'w', 50n, ref('b'))).code).toBe('CANCELLED');
    expect((await send('win', 'unrelated', 1n)).code).toBe('APPLIED');
    expect(await balance()).toBe(100n * vnd + 1n);
  });

  it("under the bet's own id works", async () => {
    const { send, ref, balance } = await player();
    await send('bet', 'same', 10n);
    expect((await send('rollback_bet', 'same', 0n, ref('same'))).code).toBe('APPLIED');
    expect(await balance()).toBe(100n * vnd);
  });

  it("of another member's bet is a conflict", async () => {
    const [one, other] = [await player(), await player()];
    await one.send('bet', 'b', 10n);
    expect((await other.send('rollback_bet', 'r', 0n, one.ref('b'))).code).toBe('CONFLICT');
  });

  it('needs no currency', async () => {
    const { send, ref } = await player();
    await send('bet', 'b', 10n);
    expect((await send('rollback_bet', 'r', 0n, { ...ref('b'), currency: '' })).code).toBe('APPLIED');
  });
});

describe('a rollback of a win', () => {
  it('may lead below zero; then nothing can be taken until the balance is made good', async () => {
    const { send, ref, balance } = await player(0n);
    await send('win', 'w', 50n);
    await send('bet', 'b', 40n);
    expect(await send('rollback_win', 'r', 0n, ref('w'))).toMatchObject({ code: 'APPLIED', balanceMinor: -40n });
    expect((await send('rollback_win', 'r2', 0n, ref('w'))).code).toBe('ALREADY_REVERSED');
    expect((await send('bet', 'b2', 1n)).code).toBe('INSUFFICIENT_FUNDS');
    expect((await send('withdrawal_hold', 'h', 1n, { source: 'cashier' })).code).toBe('INSUFFICIENT_FUNDS');
    expect((await send('win', 'w2', 15n)).balanceMinor).toBe(-25n);
    expect((await send('win', 'w3', 26n)).balanceMinor).toBe(1n);
    expect((await send('bet', 'b2', 1n)).code).toBe('APPLIED');
    expect(await balance()).toBe(0n);
  });

  it('that never came is not found', async () => {
    const { send, ref } = await player();
    expect((await send('rollback_win', 'r', 0n, ref('never'))).code).toBe('NOT_FOUND');
    expect((await send('win', 'never', 5n)).code).toBe('APPLIED');
  });
});
