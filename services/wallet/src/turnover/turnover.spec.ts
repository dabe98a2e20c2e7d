import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { SettingReader } from '@banyan/kernel/grpc';
import { RewardKind, RewardPosting } from '@banyan/proto/wallet/v1/wallet';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { bankCard, deposit, until, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { RewardService } from '../reward/reward.service.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import { TurnoverService } from './turnover.service.js';
import { cameSql } from './turnover-sweep.service.js';
import { turnoverWorld } from './turnover.fixture.js';

const k = (amount: number) => BigInt(vnd(amount * 1000));

describe('what has to be staked before a withdrawal', () => {
  const world = turnoverWorld();
  const {
    apply,
    pay,
    round,
    stake,
    bet,
    bonus,
    as,
    look,
    missing,
    counted,
    jobs,
    setting,
    move,
    card,
    withdraw,
    next,
    serial,
    another,
  } = world;
  let cashier: Cashier;
  let account: bigint;
  beforeEach(() => {
    ({ cashier, account } = world);
  });

  it('T1: a surplus of later bets goes back to an earlier deposit', async () => {
    await pay(1000);
    await bet(300);
    expect(await missing()).toBe(k(700));
    await pay(500);
    await bonus(500);
    expect((await look()).records).toMatchObject([
      { kind: 'bonus', multiple: 10, requiredMinor: String(k(5000)), missingMinor: String(k(5000)) },
      { kind: 'deposit', missingMinor: String(k(500)) },
      { kind: 'deposit', filledMinor: String(k(300)), missingMinor: String(k(700)) },
    ]);
    await bet(6500);
    expect(await look()).toMatchObject({ missingMinor: '0', records: [] });
    expect((await withdraw(1000, await card())).status).toBe(200);
  });

  it('T2: a surplus of earlier bets does not go on to a later deposit, and the withdrawal says what is missing', async () => {
    await pay(1000);
    await bet(1500);
    await pay(500);
    await bet(200);
    expect(await look()).toMatchObject({
      missingMinor: String(k(300)),
      records: [{ kind: 'deposit', amountMinor: String(k(500)), filledMinor: String(k(200)) }],
    });
    const [before, own] = [await cashier.service.app.get(AccountService).byIds([account]), await card()];
    const refused = await withdraw(200, own);
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'wallet.turnover_missing', value: { missingMinor: String(k(300)), records: 1 } },
    ]);
    expect(await cashier.service.app.get(AccountService).byIds([account])).toEqual(before);
    await bet(299);
    expect((await withdraw(200, own)).body).toMatchObject({ code: 'wallet.turnover_missing' });
    await bet(1);
    expect((await withdraw(200, own)).status).toBe(200);
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

  it('is no longer asked of what left again: the newest first, what is charged back or reversed for itself', async () => {
    await pay(1000);
    await bet(300);
    const named = `d${serial() + 1}`;
    await pay(400);
    await pay(200);
    expect(await move('adjustment', -250, { source: 'house:salary', contra: 'house:salary' })).toEqual(['APPLIED']);
    expect((await look()).records).toMatchObject([
      { amountMinor: String(k(350)), missingMinor: String(k(350)) },
      { amountMinor: String(k(1000)), missingMinor: String(k(700)) },
    ]);
    await move('manual_debit', 50);
    expect(await missing()).toBe(k(300 + 700));
    await move('chargeback', 300, { reference: named });
    expect((await look()).records).toMatchObject([{ amountMinor: String(k(1000)), missingMinor: String(k(700)) }]);
    // What is staked now goes back to what is left.
    await bet(100);
    expect(await missing()).toBe(k(600));
    const credit = await cashier.service.app
      .get(LedgerService)
      .apply([
        command(account, 'manual_credit', `m${next()}`, k(80), { source: 'operator', contra: 'house:adjustment' }),
      ]);
    await pay(10);
    expect(await missing()).toBe(k(690));
    await move('reversal', 80, { reference: credit[0]?.transactionId ?? '' });
    expect((await look()).records).toMatchObject([{ amountMinor: String(k(10)) }, { missingMinor: String(k(600)) }]);
  });

  it('of a bonus that is forfeited is no longer asked', async () => {
    await pay(100);
    await bonus(50);
    expect(await missing()).toBe(k(600));
    await apply(
      command(account, 'bonus_forfeit', `f${next()}`, k(30), { source: 'promotions', contra: 'house:bonus' }),
    );
    expect(await missing()).toBe(k(300));
    await apply(
      command(account, 'bonus_forfeit', `f${next()}`, k(20), { source: 'promotions', contra: 'house:bonus' }),
    );
    expect(await missing()).toBe(k(100));
  });

  it('of a reward in cash stays when a bonus is forfeited', async () => {
    const post = (kind: RewardKind, key: string, more: Partial<RewardPosting> = {}) =>
      world.cashier.service.app.get(RewardService).post({
        postings: [
          RewardPosting.fromPartial({ memberId: world.member, brand: 'BANYAN', currency: 'VND', kind, key, ...more }),
        ],
      });
    await post(RewardKind.REWARD_KIND_CASH, `claim:${next()}`, { amountMinor: k(50), turnover: 2 });
    await post(RewardKind.REWARD_KIND_BONUS, `claim:${next()}`, { amountMinor: k(30) });
    expect(await missing()).toBe(k(100));
    await post(RewardKind.REWARD_KIND_FORFEIT, `forfeit:${serial()}`);
    expect(await missing()).toBe(k(100));
  });

  it('ends when next to nothing is left and no bet is open, and not before', async () => {
    await pay(100);
    await bonus(100);
    const lost = `b${next()}`;
    await apply(command(account, 'bet', lost, k(200), round()));
    await jobs().catchUp();
    expect(await missing()).toBe(k(900));
    // The round is answered: it won nothing.
    await apply(command(account, 'win', `w${lost}`, 0n, { ...round(), reference: lost }));
    await jobs().catchUp();
    expect(await look()).toMatchObject({ missingMinor: '0', records: [] });
    await pay(10);
    expect(await missing()).toBe(k(10));
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

  it('goes by the multiple of the time when something came, within seconds', async () => {
    await pay(100);
    await jobs().open();
    await setting(settings.turnoverDeposit, 3);
    expect(await missing()).toBe(k(100));
    await pay(100);
    await bonus(10);
    await jobs().open();
    await setting(settings.turnoverDeposit, 1);
    expect(await missing()).toBe(k(100 + 300 + 100));
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

  it('counts what the bonus had in a bet', async () => {
    await pay(100);
    await bonus(100);
    const id = `b${next()}`;
    expect(await apply(command(account, 'bet', id, k(150), round()))).toEqual(['APPLIED']);
    expect(await missing()).toBe(k(1000 - 150 + 100));
    await apply(command(account, 'rollback_bet', `r${id}`, 0n, { ...round(), reference: id }));
    expect(await missing()).toBe(k(1100));
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

  it('ends with a withdrawal that was paid, for what had come until it was asked for', async () => {
    await pay(1000);
    await bet(1000);
    const own = await card();
    const { id } = (await withdraw(500, own)).body['value'] as unknown as { id: string };
    // By a clock that is behind: what comes after the hold is not what it is for, whatever the clocks say.
    cashier.service.clock.set(new Date(Date.now() - 3_600_000));
    await pay(200);
    await bonus(20);
    cashier.service.clock.set(new Date());
    const approve = await cashier.operator(1, 'POST', `/admin/v1/wallet/withdrawals/${id}/approve`, {
      reason: 'checked',
    });
    expect(approve.status).toBe(200);
    await until(
      async () => (await cashier.operator(1, 'GET', `/admin/v1/wallet/withdrawals/${id}`)).body['state'],
      (state) => state === ('SUCCESS' as never),
    );
    expect(await missing()).toBe(k(200 + 200));
    const states = await cashier.service.db.query<{ state: string }>(
      sql`select state from turnover_record where account_id = $1 order by entry_account, position`,
      [account],
    );
    expect(states.map(({ state }) => state)).toEqual(['CLOSED', 'OPEN', 'OPEN']);
  });

  it('is asked again when the withdrawal is approved, and shown as it is then', async () => {
    await pay(300);
    const staked = await bet(300);
    const { id } = (await withdraw(200, await card())).body['value'] as unknown as { id: string };
    await apply(command(account, 'rollback_bet', `r${staked}`, 0n, { ...round(), reference: staked }));
    // It came later, and is not what this one is for.
    await pay(50);
    const path = `/admin/v1/wallet/withdrawals/${id}`;
    const shown = (await cashier.operator(1, 'GET', path)).body['checks'];
    expect(shown).toEqual(expect.arrayContaining([{ code: 'low_turnover', ok: false, detail: '0' }]));
    const approve = () => cashier.operator(1, 'POST', `${path}/approve`, { reason: 'checked' });
    expect(await approve()).toMatchObject({
      status: 422,
      body: { code: 'wallet.turnover_missing' },
    });
    for (let i = 0; i < 7; i += 1) await stake(50);
    expect((await approve()).status).toBe(200);
  });

  it('is asked of deposits through the cashier and shown by the rules, and of none where the brand wants none', async () => {
    await cashier.service.app.get(AccountService).open(cashier.memberId, 'BANYAN', 'VND');
    await deposit(cashier, 300_000);
    const rules = async () => (await cashier.member('GET', '/wps/wallet/withdrawals/rules')).body['value'];
    expect(await rules()).toMatchObject({ turnoverLeftMinor: vnd(300_000) });
    expect(await bankCard(cashier)).toBeDefined();
    brandSettings.set(settings.turnoverDeposit.key, '0');
    await until(
      async () => {
        const before = await missing();
        await pay(10);
        return (await missing()) - before;
      },
      (more) => more === 0n,
    );
    expect(await rules()).toMatchObject({ turnoverLeftMinor: vnd(300_000) });
    brandSettings.set(settings.turnoverDeposit.key, '1');
  });
});
