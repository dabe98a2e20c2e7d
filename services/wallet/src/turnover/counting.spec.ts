import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { until, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { TurnoverService } from './turnover.service.js';
import { cameSql } from './turnover-sweep.service.js';
import { turnoverWorld } from './turnover.fixture.js';

const k = (amount: number) => BigInt(vnd(amount * 1000));

describe('what was staked is counted', () => {
  const world = turnoverWorld();
  const { apply, pay, round, stake, bet, as, look, missing, counted, jobs, card, withdraw, serial, another } = world;
  let cashier: Cashier;
  let account: bigint;
  beforeEach(() => {
    ({ cashier, account } = world);
  });

  it('counts each bet once, however often and by how many at once it is looked at, and takes back what was rolled back', async () => {
    await pay(1000);
    const first = await bet(400);
    await Promise.all([...Array.from({ length: 8 }, missing), ...Array.from({ length: 8 }, counted)]);
    expect(await missing()).toBe(k(600));
    await pay(100);
    await bet(50);
    expect(await missing()).toBe(k(650));
    // Of the first deposit's bets, after the second one came.
    const back = { ...round(), reference: first };
    await apply(command(account, 'rollback_bet', `r${first}`, 0n, back));
    await apply(command(account, 'rollback_bet', `r${first}`, 0n, back));
    expect(await missing()).toBe(k(1050));
    // A bet and its rollback within one look, and a rollback of what never was.
    const lost = await bet(70);
    await apply(command(account, 'rollback_bet', `r${lost}`, 0n, { ...round(), reference: lost }));
    await apply(command(account, 'rollback_bet', `r${serial()}x`, 0n, { ...round(), reference: `never${serial()}` }));
    expect(await missing()).toBe(k(1050));
  });

  it('counts each bet once while many look and many bet at once', async () => {
    await pay(10_000);
    for (let round = 0; round < 4; round += 1)
      await Promise.all(
        Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? stake(1) : i % 3 === 1 ? counted() : missing())),
      );
    await counted();
    expect(await missing()).toBe(k(10_000 - 80));
  });

  it('does not go back to what somebody saw before he waited', async () => {
    await pay(100);
    const audited = await counted();
    await bet(10);
    const { db, owner, app } = cashier.service;
    const waiters = async () => {
      const [row] = await owner.query<{ n: number }>(
        sql`select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`,
      );
      return row?.n ?? 0;
    };
    const waiting = await db.transaction(async (tx) => {
      await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [account]);
      const late = counted();
      await until(waiters, (n) => n > 0);
      await bet(20);
      await app.get(TurnoverService).count(tx, audited);
      return [late];
    });
    await Promise.all(waiting);
    expect(await missing()).toBe(k(70));
  });

  it('says the same to all who look at once, on whichever page', async () => {
    await pay(100);
    await look();
    for (let times = 1; times <= 5; times += 1) {
      await bet(10);
      const rules = async () => (await as('GET', '/wps/wallet/withdrawals/rules')).body['value'] as unknown as { turnoverLeftMinor: string }; // prettier-ignore
      const [one, other, left] = await Promise.all([missing(), missing(), rules()]);
      expect([one, other, BigInt(left.turnoverLeftMinor)]).toEqual(Array(3).fill(k(100 - times * 10)));
    }
  });

  it('shows what is stored, after a second, while somebody else counts for longer', async () => {
    await pay(100);
    expect(await missing()).toBe(k(100));
    await bet(40);
    await cashier.service.db.transaction(async (tx) => {
      await tx.query(sql`select 1 from turnover_account where account_id = $1 for update`, [account]);
      expect(await missing()).toBe(k(100));
    });
    expect(await missing()).toBe(k(60));
  });

  it('of others is counted when that of one cannot be', async () => {
    await pay(100);
    const broken = account;
    await another();
    ({ account } = world);
    await pay(200);
    const { owner, db } = cashier.service;
    const records = async () =>
      (
        await db.query<{ account: string }>(
          sql`select account_id::text as account from turnover_record where account_id in ($1, $2)`,
          [broken, account],
        )
      ).map((row) => row.account);
    await owner.query(
      sql`create function refuse_one() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create trigger refuse_one before insert on turnover_record for each row when (new.account_id = ${broken}) execute function refuse_one()`,
    );
    await expect(jobs().open()).rejects.toThrow('1 of');
    expect(await records()).toEqual([String(account)]);
    await owner.query(sql`drop trigger refuse_one on turnover_record`);
    await jobs().open();
    expect((await records()).length).toBe(2);
  });

  it('counts a long history in steps, each kept for itself', async () => {
    await pay(100);
    await missing();
    // As of 12,000 losing bets of 1 dong each that nobody looked at.
    const { owner } = cashier.service;
    await owner.query(
      sql`insert into journal (account_id, version, kind, slot, source, external_id, amount, balance_after, contra_id, created_at)
         select a.id, a.version + n, 1, 1, 'vendor:long', $1 || n, -10000, a.balance - 10000 * n, 1, now()
         from account a, generate_series(1, 12000) n where a.id = $2`,
      [`long${serial()}-`, account],
    );
    await owner.query(sql`update account set version = version + 12000, balance = balance - 120000000 where id = $1`, [
      account,
    ]);
    await owner.query(
      sql`create function refuse_step() returns trigger language plpgsql as $$
         begin if new.version > 12000 then raise 'crash'; end if; return new; end $$`,
    );
    await owner.query(
      sql`create trigger refuse_step before update on turnover_account for each row execute function refuse_step()`,
    );
    await expect(counted()).rejects.toThrow('crash');
    await owner.query(sql`drop trigger refuse_step on turnover_account`);
    const [{ version } = { version: '' }] = await cashier.service.db.query<{ version: string }>(
      sql`select version from turnover_account where account_id = $1`,
      [account],
    );
    expect(Number(version)).toBe(10_001);
    await jobs().catchUp();
    const [found] = await cashier.service.db.query<{ staked: string }>(
      sql`select staked_minor as staked from turnover_record where account_id = $1`,
      [account],
    );
    // The last 2,000 are not far behind: the next look or withdrawal counts them.
    expect(found?.staked).toBe(String(10_000n * 10_000n));
    await counted();
    expect(await missing()).toBe(k(100) - 12_000n * 10_000n);
    // What came is found without a look at what was staked.
    await owner.query(sql`analyze journal`);
    const plan = await cashier.service.db.query(sql`explain (format json) ${cameSql}`, [100, '1000000000']);
    expect(JSON.stringify(plan)).toContain('journal_came');
  });

  it('does not wait for settings while the account is locked', async () => {
    await pay(500);
    await bet(500);
    const own = await card();
    const get = jest.spyOn(SettingReader.prototype, 'get');
    const holds = jest.spyOn(cashier.service.app.get(LedgerService), 'apply');
    expect((await withdraw(500, own)).status).toBe(200);
    const asked = get.mock.calls.flatMap(([, { key }], at) =>
      key.includes('turnover') ? [get.mock.invocationCallOrder[at] ?? Infinity] : [],
    );
    const held = holds.mock.invocationCallOrder[0] ?? 0;
    get.mockRestore();
    holds.mockRestore();
    expect(asked.length).toBeGreaterThan(0);
    expect(Math.max(...asked)).toBeLessThan(held);
  });

  it('is kept when counting dies in between', async () => {
    await pay(300);
    await bet(100);
    const { owner } = cashier.service;
    await owner.query(
      sql`create function refuse_count() returns trigger language plpgsql as $$ begin raise 'crash'; end $$`,
    );
    await owner.query(
      sql`create constraint trigger refuse_count after update on turnover_account deferrable initially deferred for each row execute function refuse_count()`,
    );
    expect((await cashier.service.breaking(() => as('GET', '/wps/wallet/turnover'))).status).toBe(500);
    await owner.query(sql`drop trigger refuse_count on turnover_account`);
    expect(await missing()).toBe(k(200));
  });
});
