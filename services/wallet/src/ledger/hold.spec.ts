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

async function player(amountMinor = 100n) {
  members += 1n;
  const memberId = members;
  const account = await fixture.member(memberId, amountMinor);
  const make = (kind: CommandKind, id: string, amount = 0n, more: Partial<LedgerCommand> = {}) =>
    command(account, kind, `${account}-${id}`, amount, { source: 'cashier', contra: 'payment:test', ...more });
  return {
    account,
    make,
    send: async (...args: Parameters<typeof make>) => (await fixture.ledger.apply([make(...args)]))[0]?.code,
    end: (id: string) => ({ reference: `${account}-${id}` }),
    playerAccounts: async () => {
      const found = await fixture.accounts.find(memberId);
      return [found?.availableMinor, found?.heldMinor];
    },
  };
}

describe('a hold', () => {
  it('puts money aside in one movement with two ends', async () => {
    const { account, send, playerAccounts } = await player();
    expect(await send('withdrawal_hold', 'w', 30n)).toBe('APPLIED');
    expect(await playerAccounts()).toEqual([70n, 30n]);
    const postings = await fixture.database.query<{ kind: string; amount: string }>(
      sql`select a.kind, p.amount from posting p join account a on a.id = p.account_id where p.transaction_id = $1 order by p.amount`,
      [`${account}:2`],
    );
    expect(postings).toEqual([
      { kind: 'available', amount: '-30' },
      { kind: 'hold', amount: '30' },
    ]);
  });

  it('is refused beyond the balance, and twice is once', async () => {
    const { make, send, playerAccounts } = await player();
    expect(await send('withdrawal_hold', 'w', 101n)).toBe('INSUFFICIENT_FUNDS');
    const twice = await Promise.all([1, 2].map(() => fixture.ledger.apply([make('withdrawal_hold', 'w', 60n)])));
    expect(
      twice
        .flat()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['APPLIED', 'DUPLICATE']);
    expect(await playerAccounts()).toEqual([40n, 60n]);
  });

  it('of two at once with money for one: one', async () => {
    const { make, playerAccounts } = await player();
    const answers = await Promise.all(['a', 'b'].map((id) => fixture.ledger.apply([make('withdrawal_hold', id, 60n)])));
    expect(
      answers
        .flat()
        .map(({ code }) => code)
        .sort(),
    ).toEqual(['APPLIED', 'INSUFFICIENT_FUNDS']);
    expect(await playerAccounts()).toEqual([40n, 60n]);
  });
});

describe('the end of a hold', () => {
  it('by release gives it back', async () => {
    const { send, end, playerAccounts } = await player();
    await send('withdrawal_hold', 'w', 30n);
    expect(await send('withdrawal_release', 'w', 0n, end('w'))).toBe('APPLIED');
    expect(await send('withdrawal_release', 'w', 0n, end('w'))).toBe('DUPLICATE');
    expect(await send('withdrawal_release', 'w2', 0n, end('w'))).toBe('ALREADY_REVERSED');
    expect(await playerAccounts()).toEqual([100n, 0n]);
  });

  it('by payout sends it to the provider, and a bounced payout comes back once', async () => {
    const { send, end, playerAccounts } = await player();
    await send('withdrawal_hold', 'w', 30n);
    expect(await send('withdrawal_payout', 'w', 30n, end('w'))).toBe('APPLIED');
    expect(await playerAccounts()).toEqual([70n, 0n]);
    expect(await send('withdrawal_payout', 'w', 30n, end('w'))).toBe('DUPLICATE');
    expect(await send('withdrawal_refund', 'w', 0n, end('w'))).toBe('APPLIED');
    expect(await send('withdrawal_refund', 'again', 0n, end('w'))).toBe('ALREADY_REVERSED');
    expect(await playerAccounts()).toEqual([100n, 0n]);
  });

  it.each([
    ['withdrawal_release', 'withdrawal_payout'],
    ['withdrawal_payout', 'withdrawal_release'],
  ] as const)(
    'happens once: after %s a %s is a conflict, under the same id and under another',
    async (first, second) => {
      const { send, end, playerAccounts } = await player();
      await send('withdrawal_hold', 'w', 30n);
      expect(await send(first, 'w', 0n, end('w'))).toBe('APPLIED');
      const before = await playerAccounts();
      expect(await send(second, 'w', 0n, end('w'))).toBe('CONFLICT');
      expect(await send(second, 'other', 0n, end('w'))).toBe('CONFLICT');
      expect(await playerAccounts()).toEqual(before);
    },
  );

  it('by both at once: exactly one wins', async () => {
    const { make, end, playerAccounts } = await player(1000n);
    for (let i = 0; i < 20; i += 1) {
      await fixture.ledger.apply([make('withdrawal_hold', `w${i}`, 10n)]);
      const ways = (['withdrawal_release', 'withdrawal_payout'] as const).map((kind) =>
        fixture.ledger.apply([make(kind, `w${i}`, 0n, end(`w${i}`))]),
      );
      const codes = (await Promise.all(ways)).flat().map(({ code }) => code);
      expect(codes.sort()).toEqual(['APPLIED', 'CONFLICT']);
    }
    expect((await playerAccounts())[1]).toBe(0n);
  });

  it('needs the hold, of this member, with this amount', async () => {
    const [one, other] = [await player(), await player()];
    await one.send('withdrawal_hold', 'w', 30n);
    expect(await one.send('withdrawal_release', 'x', 0n, one.end('x'))).toBe('NOT_FOUND');
    expect(await one.send('withdrawal_payout', 'w', 29n, one.end('w'))).toBe('CONFLICT');
    expect(await other.send('withdrawal_release', 'w', 0n, one.end('w'))).toBe('CONFLICT');
    expect(await other.send('withdrawal_payout', 'w', 0n, one.end('w'))).toBe('CONFLICT');
    expect(await one.send('withdrawal_refund', 'w', 0n, one.end('w'))).toBe('NOT_FOUND');
    expect(await one.send('withdrawal_release', 'w')).toBe('INVALID');
  });

  it('goes through for a blocked member, and a payout also when the balance is negative', async () => {
    const { account, send, end, playerAccounts } = await player(0n);
    await fixture.ledger.apply([command(account, 'win', `${account}-win`, 100n)]);
    await send('withdrawal_hold', 'w', 60n);
    await fixture.ledger.apply([
      command(account, 'rollback_win', `${account}-back`, 0n, { reference: `${account}-win` }),
    ]);
    await fixture.accounts.setStatus(members, 'FROZEN', fixture.database.query);
    expect(await send('withdrawal_payout', 'w', 0n, end('w'))).toBe('APPLIED');
    expect(await playerAccounts()).toEqual([-60n, 0n]);
  });
});

describe('an adjustment', () => {
  it('goes both ways, never below zero', async () => {
    const { send, playerAccounts } = await player();
    expect(await send('adjustment', 'up', 50n, { contra: 'house:adjustment' })).toBe('APPLIED');
    expect(await send('adjustment', 'down', -150n, { contra: 'house:adjustment' })).toBe('APPLIED');
    expect(await send('adjustment', 'more', -1n, { contra: 'house:adjustment' })).toBe('INSUFFICIENT_FUNDS');
    expect(await send('adjustment', 'nothing', 0n, { contra: 'house:adjustment' })).toBe('AMOUNT_OUT_OF_BOUNDS');
    expect(await playerAccounts()).toEqual([0n, 0n]);
  });
});

describe('inside a transaction of the caller', () => {
  it('the money moves exactly when the rows change', async () => {
    const { make, playerAccounts } = await player();
    const undone = new Error('undone');
    const work = fixture.database.transaction(async (tx) => {
      const [outcome] = await fixture.ledger.apply([make('withdrawal_hold', 'w', 30n)], { tx });
      expect(outcome?.code).toBe('APPLIED');
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(await playerAccounts()).toEqual([100n, 0n]);
    await fixture.database.transaction((tx) => fixture.ledger.apply([make('withdrawal_hold', 'w', 30n)], { tx }));
    expect(await playerAccounts()).toEqual([70n, 30n]);
  });

  it('a vendor waits for it and sees its result', async () => {
    const { account, make } = await player();
    const bet = await fixture.database.transaction(async (tx) => {
      await fixture.ledger.apply([make('withdrawal_hold', 'w', 60n)], { tx });
      const waiting = fixture.ledger.apply([command(account, 'bet', `${account}-b`, 60n)]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { waiting };
    });
    expect((await bet.waiting)[0]?.code).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('several currencies', () => {
  it('are separate accounts of one member', async () => {
    const dong = await fixture.member(9001n, 100n, 'VND');
    const tether = await fixture.member(9001n, 7n, 'USDT');
    expect(dong).not.toBe(tether);
    const [wrong] = await fixture.ledger.apply([command(tether, 'bet', 'u1', 1n)]);
    const [right] = await fixture.ledger.apply([command(tether, 'bet', 'u1', 1n, { currency: 'USDT' })]);
    expect([wrong?.code, right?.code]).toEqual(['CURRENCY_MISMATCH', 'APPLIED']);
    expect(
      (await fixture.accounts.ofMember(9001n)).map(({ currency, availableMinor }) => [currency, availableMinor]),
    ).toEqual([
      ['VND', 100n],
      ['USDT', 6n],
    ]);
  });
});

describe('the journal', () => {
  it('refuses every change of what was written', async () => {
    await player();
    for (const statement of [sql`update journal set amount = 0`, sql`delete from journal`, sql`truncate journal`]) {
      // Not even by the owner, and the wallet's own role may not try.
      await expect(fixture.owner.query(statement)).rejects.toThrow('journal is append-only');
      await expect(fixture.database.query(statement)).rejects.toThrow('permission denied');
    }
  });

  it('lets no balance below zero by any other way', async () => {
    const { account } = await player();
    await expect(fixture.database.query(sql`update account set balance = -1 where id = $1`, [account])).rejects.toThrow(
      'account_balance',
    );
  });
});
