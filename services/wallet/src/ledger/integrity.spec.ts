import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock, metrics } from '@banyan/kernel/app';
import { horizonPassed } from '@banyan/kernel/testing';
import { IntegrityService } from './integrity.service.js';
import { LedgerFixture, command } from './ledger.fixture.js';
import { sql, type Sql } from '@banyan/kernel/database';

let fixture: LedgerFixture;
let integrity: IntegrityService;
let accounts: bigint[];

beforeEach(async () => {
  fixture = await LedgerFixture.start();
  integrity = new IntegrityService(fixture.database, new Clock());
  accounts = await Promise.all([1n, 2n, 3n].map((id) => fixture.member(id, 1000n)));
  await play('first');
});

afterEach(() => fixture.close());

const full = () => integrity.runFull();
/** Sees all that is committed by now. */
async function incremental() {
  await horizonPassed(fixture.database.query);
  return integrity.runIncremental();
}

async function play(name: string): Promise<void> {
  const id = (account: bigint, what: string) => `${name}-${account}-${what}`;
  await fixture.ledger.apply(
    accounts.flatMap((account) => [
      command(account, 'bet', id(account, 'b'), 100n),
      command(account, 'win', id(account, 'w'), 250n),
      command(account, 'rollback_bet', id(account, 'r'), 0n, { reference: id(account, 'b') }),
      command(account, 'withdrawal_hold', id(account, 'h'), 30n, { source: 'cashier' }),
    ]),
  );
}

/** What no code of ours can do: a change around the ledger. */
async function tamper(statement: Sql): Promise<void> {
  await fixture.owner.query(sql`alter table journal disable trigger journal_append_only`);
  await fixture.owner.query(statement);
  await fixture.owner.query(sql`alter table journal enable trigger journal_append_only`);
}

const fine = { ok: true, perCurrency: [{ currency: 'VND', sumMinor: '0', accounts: 6, mismatches: 0 }] };

describe('a sound ledger', () => {
  it('is proved in full, in steps, and while transactions are open', async () => {
    expect(await incremental()).toMatchObject(fine);
    await play('second');
    expect(await incremental()).toMatchObject(fine);
    expect(await full()).toMatchObject(fine);
    await fixture.database.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      await play('during');
      expect(await integrity.runIncremental()).toMatchObject(fine);
      expect(await integrity.runIncremental()).toMatchObject(fine);
    });
    expect(await incremental()).toMatchObject(fine);
    expect(await full()).toMatchObject(fine);
    expect(await metrics.registry.metrics()).toContain('wallet_ledger_integrity_ok 1');
  });

  it('is proved under load, by two at once', async () => {
    let going = true;
    const load = (async () => {
      for (let i = 0; going; i += 1) await play(`load-${i}`);
      return 'done';
    })();
    for (let i = 0; i < 6; i += 1) {
      for (const result of await Promise.all([incremental(), i % 2 ? full() : incremental()]))
        expect(result).toMatchObject(fine);
    }
    going = false;
    expect(await load).toBe('done');
    expect(await full()).toMatchObject(fine);
  });

  it('has the sums of accounts without a stored balance rolled up', async () => {
    await horizonPassed(fixture.database.query);
    await full();
    const rows = await fixture.database.query(
      sql`select a.name, r.balance from contra_rollup r join account a on a.id = r.account_id order by 1`,
    );
    expect(rows).toEqual([
      { name: 'payment:test', balance: '-3000' },
      { name: 'vendor:test', balance: '-750' },
    ]);
  });
});

describe('a spoiled ledger is found', () => {
  const spoils: Array<[string, () => Sql]> = [
    ['a balance that was raised', () => sql`update account set balance = balance + 1 where id = ${accounts[1] ?? 0n}`],
    [
      'a hold that was raised',
      () => sql`update account set balance = balance + 1 where member_id = 2 and kind = 'hold'`,
    ],
    [
      'an entry that was changed',
      () => sql`update journal set amount = amount + 1 where account_id = ${accounts[1] ?? 0n} and version = 3`,
    ],
    [
      'an entry that was removed',
      () => sql`delete from journal where account_id = ${accounts[1] ?? 0n} and version = 3`,
    ],
    [
      'the last entry removed and the account turned back',
      () =>
        sql`delete from journal where account_id = ${accounts[1] ?? 0n} and version = 5; update account set version = 4 where id = ${accounts[1] ?? 0n}`,
    ],
    [
      'a broken chain',
      () =>
        sql`update journal set balance_after = balance_after + 1 where account_id = ${accounts[1] ?? 0n} and version = 3`,
    ],
    ['a stored balance of the house', () => sql`update account set balance = 5 where name = 'vendor:test'`],
    [
      'an end that does not exist',
      () => sql`update journal set contra_id = 424242 where account_id = ${accounts[1] ?? 0n} and version = 3`,
    ],
    ['an end in another currency', () => sql`update account set currency = 'USDT' where name = 'payment:test'`],
  ];

  it.each([
    ['names it', 'b'],
    ['is of its round', undefined],
  ])('a win that outlived its bet, which %s', async (_how, reference) => {
    const account = accounts[0] ?? 0n;
    const round = { roundId: 'r', gameCode: 'g' };
    await fixture.ledger.apply([
      command(account, 'bet', 'b', 10n, round),
      command(account, 'win', 'w', 20n, { ...round, ...(reference && { reference }) }),
      command(account, 'rollback_bet', 'x', 0n, { ...round, reference: 'b' }),
    ]);
    expect(await full()).toMatchObject(fine);
    await tamper(sql`update journal set reference = 'another' where kind = 4 and reference = 'w'`);
    expect(await full()).toMatchObject({ ok: false, perCurrency: [{ mismatches: 1 }] });
  });

  it('what is held of a member that is not what his review account has', async () => {
    const account = accounts[0] ?? 0n;
    const round = { roundId: 'r', gameCode: 'g' };
    const exceeded = { winMinor: 10n, hourMinor: 0n, hourSumMinor: 20n };
    await fixture.ledger.apply([
      command(account, 'bet', 'b', 10n, round),
      command(account, 'win', 'w', 20n, { ...round, exceeded }),
    ]);
    expect(await incremental()).toMatchObject({ ok: true });
    expect(await full()).toMatchObject({ ok: true });
    await tamper(sql`update held_win set amount_minor = amount_minor + 1`);
    expect(await full()).toMatchObject({ ok: false, perCurrency: [{ mismatches: 1 }] });
  });

  it.each(spoils)('%s: by the full proof after a proof, and gauged', async (_what, statement) => {
    expect((await incremental()).ok).toBe(true);
    await tamper(statement());
    const result = await full();
    expect(result.ok).toBe(false);
    expect(await metrics.registry.metrics()).toContain('wallet_ledger_integrity_ok 0');
    const others = await fixture.database.query(sql`select 1 from integrity_finding where account_id = $1`, [
      accounts[2],
    ]);
    expect(others).toEqual(_what === 'an end in another currency' ? [{ '?column?': 1 }] : []);
  });

  it.each(spoils)('%s: by the first proof', async (_what, statement) => {
    await tamper(statement());
    expect((await incremental()).ok).toBe(false);
  });

  it('at the next step when the account moves, stays found, and is healed when put right', async () => {
    await incremental();
    await tamper(sql`update account set balance = balance + 1 where id = ${accounts[1] ?? 0n}`);
    await play('next');
    expect(await incremental()).toMatchObject({ ok: false, perCurrency: [{ sumMinor: '1', mismatches: 1 }] });
    expect((await incremental()).ok).toBe(false);
    await tamper(sql`update account set balance = balance - 1 where id = ${accounts[1] ?? 0n}`);
    await tamper(
      sql`update journal set balance_after = balance_after - 1 where account_id = ${accounts[1] ?? 0n} and version > 5`,
    );
    expect(await incremental()).toMatchObject(fine);
    expect(await full()).toMatchObject(fine);
  });
});
