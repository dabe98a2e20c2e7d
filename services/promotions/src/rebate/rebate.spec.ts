import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { MemberExcluded } from '@banyan/proto/wallet/v1/events';
import { RewardKind } from '@banyan/proto/wallet/v1/wallet';
import { sql } from '@banyan/kernel/database';
import { PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { GiftService } from '../gift/gift.service.js';
import { VipTableService } from '../vip/table.service.js';
import { RebateService } from './rebate.service.js';

// The first run of this file dies before its commit.
process.env['BANYAN_FAILPOINTS'] = 'promotions.in_rebate_run=error';

const never = new AbortController().signal;
const k = (amount: number): string => vnd(amount * 1_000);
const kn = (amount: number): bigint => BigInt(k(amount));

describe('rebates and cashback', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
    // A Monday in Vietnam, after midnight.
    promotions.service.clock.set(new Date('2026-03-15T18:00:00Z'));
    for (const id of [1, 2, 3, 4]) await promotions.registered(id);
    await promotions.registered(9, undefined, 4);
    await promotions.service.app.get(VipTableService).seed();
  });
  afterAll(() => promotions.close());

  const run = () => promotions.service.app.get(RebateService).run(never);
  const work = () => promotions.service.app.get(GiftService).work(never);
  const bet = (member: number, round: string, amount: number, more: Partial<RoundSettled> = {}) =>
    promotions.round(member, round, { stakeMinor: kn(amount), validMinor: kn(amount), ...more });
  const giftsOf = async (member: number) => {
    const { body } = await promotions.vip(member, 'GET', '/gifts');
    return (body.value as unknown as { data: Array<Record<string, unknown>> }).data;
  };

  it('are a share of the day’s valid bets by category and level, with their numbers, once, whether the run dies, comes twice or at once', async () => {
    await bet(1, 'a', 10_000);
    await bet(1, 'b', 3_333, { category: 'LOTTERY' });
    await bet(1, 'c', 1_000, { category: 'LIVE', validMinor: kn(5) });
    await bet(1, 'd', 50_000, { category: 'PVP' });
    await bet(2, 'a', 100);
    await bet(3, 'a', 4_000_000);
    await bet(4, 'a', 10_000);
    await bet(9, 'a', 10_000);
    await promotions.service.events.deliver(MemberExcluded, { memberId: 4n, until: new Date('2027-01-01T00:00:00Z') });
    // Before ten o’clock of the next day nothing is paid.
    promotions.service.clock.set(new Date('2026-03-17T02:59:00Z'));
    await run();
    expect(await giftsOf(1)).toEqual([]);
    promotions.service.clock.set(new Date('2026-03-17T03:00:00Z'));
    await run();
    expect(await giftsOf(1)).toEqual([]);
    await Promise.all([run(), run()]);
    await run();
    await work();
    await work();
    // 10,000 at 0.3% and 3,333 at 0.1% and 5 at 0.3%: 33.348 thousand.
    const sumMinor = vnd(33_348);
    expect(await giftsOf(1)).toMatchObject([
      {
        kind: 'REBATE',
        period: '2026-03-16',
        state: 'GRANTED',
        amountMinor: sumMinor,
        turnover: 1,
        formula: {
          lines: [
            { category: 'LIVE', validMinor: k(5), rateBp: 30 },
            { category: 'LOTTERY', validMinor: k(3_333), rateBp: 10 },
            { category: 'RNG', validMinor: k(10_000), rateBp: 30 },
          ],
          sumMinor,
          capMinor: k(8_888),
        },
      },
    ]);
    // Less than a thousand is denied, with its numbers; more than the cap is capped.
    expect(await giftsOf(2)).toMatchObject([{ state: 'DENIED', reason: 'below_minimum', amountMinor: vnd(300) }]);
    expect(await giftsOf(3)).toMatchObject([
      { state: 'GRANTED', amountMinor: k(8_888), formula: { sumMinor: k(12_000) } },
    ]);
    expect(await giftsOf(4)).toEqual([]);
    expect(promotions.wallet.applied.map(({ memberId, kind, amountMinor }) => [memberId, kind, amountMinor])).toEqual([
      [1n, RewardKind.REWARD_KIND_REBATE, BigInt(sumMinor)],
      [3n, RewardKind.REWARD_KIND_REBATE, kn(8_888)],
    ]);
  });

  it('count what is told or taken back later on the first day that is open', async () => {
    const day = new Date('2026-03-16T05:00:00Z');
    await bet(1, 'late', 20_000, { startedAt: day, settledAt: day });
    await bet(1, 'a', 10_000, { state: 'CANCELLED', startedAt: day });
    promotions.service.clock.set(new Date('2026-03-18T03:00:00Z'));
    await run();
    expect((await giftsOf(1))[0]).toMatchObject({ period: '2026-03-17', amountMinor: vnd(30_000) });
    expect(await giftsOf(1)).toHaveLength(2);
  });

  it('go to the claim hall where a brand says so, and are denied to who may have none', async () => {
    await promotions.service.owner.query(
      sql`update vip_table set published = jsonb_set(published, '{rebate,mode}', '"CLAIM"') where brand = 'BANYAN'`,
    );
    await bet(2, 'b', 10_000);
    promotions.service.clock.set(new Date('2026-03-19T03:00:00Z'));
    await run();
    await work();
    const [gift] = await giftsOf(2);
    expect(gift).toMatchObject({
      period: '2026-03-18',
      state: 'CLAIMABLE',
      automatic: false,
      claimUntil: '2026-03-22T03:00:00.000Z',
    });
    expect((await promotions.vip(2, 'POST', `/gifts/${String(gift?.['id'])}/claim`)).status).toBe(200);
    expect(promotions.wallet.cashOf(2)).toBe(kn(30));
    await promotions.service.owner.query(
      sql`update vip_table set published = jsonb_set(published, '{rebate,mode}', '"AUTO"') where brand = 'BANYAN'`,
    );
    await bet(2, 'c', 10_000);
    promotions.service.clock.set(new Date('2026-03-20T03:00:00Z'));
    promotions.wallet.kept.add(2n);
    await run();
    await work();
    expect((await giftsOf(2))[0]).toMatchObject({ state: 'DENIED', reason: 'reward_blocked' });
    expect(promotions.wallet.cashOf(2)).toBe(kn(30));
    promotions.wallet.kept.clear();
  });

  it('give back a part of a week’s own loss by its tier, with its numbers, once', async () => {
    promotions.service.clock.set(new Date('2026-03-24T05:00:00Z'));
    await run();
    await run();
    // Staked 3,333 + 1,000 + 50,000 + 20,000 thousand, won nothing, given 33.348 and 30 thousand: 8% of the rest, capped at none.
    const given = BigInt(vnd(33_348)) + BigInt(vnd(30_000));
    const loss = kn(74_333) - given;
    expect((await giftsOf(1)).filter(({ kind }) => kind === 'CASHBACK')).toMatchObject([
      {
        period: '2026-W12',
        state: 'CLAIMABLE',
        turnover: 3,
        amountMinor: String(((loss * 8n) / 100n / 100n) * 100n),
        formula: {
          stakeMinor: k(74_333),
          winMinor: '0',
          givenMinor: String(given),
          lossMinor: String(loss),
          rateBp: 800,
        },
      },
    ]);
    expect((await giftsOf(3)).filter(({ kind }) => kind === 'CASHBACK')).toMatchObject([{ amountMinor: k(8_888) }]);
    expect((await giftsOf(4)).filter(({ kind }) => kind === 'CASHBACK')).toEqual([]);
    const { body } = await promotions.operator(1, 'GET', '/gifts?filter={"kind":"CASHBACK"}');
    expect(body).toMatchObject({ total: 3 });
  });
});
