import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { RewardKind, RewardPosting } from '@banyan/proto/wallet/v1/wallet';
import { AccountService } from '../ledger/account.service.js';
import { command } from '../ledger/ledger.fixture.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { bankCard, deposit, until, vnd, type Cashier } from '../payment/cashier.fixture.js';
import { RewardService } from '../reward/reward.service.js';
import { settings } from '../settings.gen.js';
import { brandSettings } from '../transfer/transfer.fixture.js';
import { turnoverWorld } from './turnover.fixture.js';

const k = (amount: number) => BigInt(vnd(amount * 1000));

describe('what has to be staked before a withdrawal', () => {
  const world = turnoverWorld();
  const { apply, pay, round, stake, bet, bonus, look, missing, jobs, setting, move, card, withdraw, next, serial } =
    world;
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

  it('counts what the bonus had in a bet', async () => {
    await pay(100);
    await bonus(100);
    const id = `b${next()}`;
    expect(await apply(command(account, 'bet', id, k(150), round()))).toEqual(['APPLIED']);
    expect(await missing()).toBe(k(1000 - 150 + 100));
    await apply(command(account, 'rollback_bet', `r${id}`, 0n, { ...round(), reference: id }));
    expect(await missing()).toBe(k(1100));
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
