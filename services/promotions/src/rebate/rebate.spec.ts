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
    for (const id of [1, 2, 3, 4, 5]) await promotions.registered(id);
    await promotions.registered(9, undefined, 4);
    await promotions.service.app.get(VipTableService).seed();
    const rules = JSON.stringify({ lossShareBp: 5_000, leastRounds: 3 });
    await promotions.service.owner.query(
      sql`update vip_table set published = jsonb_set(published, '{cashback}', published -> 'cashback' || $1::jsonb)`,
      [rules],
    );
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
    expect((await giftsOf(2))[0]).toMatchObject({ state: 'CLAIMABLE', reason: 'reward_blocked' });
    expect(promotions.wallet.cashOf(2)).toBe(kn(30));
    promotions.wallet.kept.clear();
  });

  it('wait for a wallet that does not understand them yet', async () => {
    await bet(3, 'b', 10_000);
    promotions.service.clock.set(new Date('2026-03-21T03:00:00Z'));
    await run();
    promotions.wallet.invalid = 1;
    await work();
    expect((await giftsOf(3))[0]).toMatchObject({ period: '2026-03-20', state: 'GRANTING', reason: '' });
    promotions.service.clock.advance(10_000);
    await work();
    expect((await giftsOf(3))[0]).toMatchObject({ period: '2026-03-20', state: 'GRANTED', amountMinor: k(30) });
  });

  it('give back a part of a week’s own loss by its tier, with its numbers, once', async () => {
    // In games of no category a win counts, a loss does not.
    await bet(1, 'u', 1_000, { category: '', winMinor: kn(3_000) });
    await bet(2, 'u', 1_000, { category: '' });
    promotions.service.clock.set(new Date('2026-03-24T05:00:00Z'));
    await run();
    await run();
    // Staked 3,333 + 1,000 + 20,000 thousand, won 2,000, given 33.348 and 30 thousand; of that the half of 23,338 in valid bets counts, 5% of it.
    const given = BigInt(vnd(33_348)) + BigInt(vnd(30_000));
    const loss = kn(22_333) - given;
    const bound = kn(11_669);
    expect((await giftsOf(1)).filter(({ kind }) => kind === 'CASHBACK')).toMatchObject([
      {
        period: '2026-W12',
        state: 'CLAIMABLE',
        turnover: 3,
        amountMinor: String(((bound * 5n) / 100n / 100n) * 100n),
        formula: {
          stakeMinor: k(24_333),
          winMinor: k(2_000),
          givenMinor: String(given),
          lossMinor: String(loss),
          boundMinor: String(bound),
          rateBp: 500,
        },
      },
    ]);
    expect((await giftsOf(2)).filter(({ kind }) => kind === 'CASHBACK')).toMatchObject([
      { formula: { stakeMinor: k(20_100), winMinor: '0', boundMinor: k(10_050) } },
    ]);
    // Two rounds are less than three.
    expect((await giftsOf(3)).filter(({ kind }) => kind === 'CASHBACK')).toEqual([]);
    expect((await giftsOf(4)).filter(({ kind }) => kind === 'CASHBACK')).toEqual([]);
    const { body } = await promotions.operator(1, 'GET', '/gifts?filter={"kind":"CASHBACK"}');
    expect(body).toMatchObject({ total: 2 });
  });

  it('are less by what is taken back of a day that was rebated, until it is made up for', async () => {
    const day = new Date('2026-03-24T05:00:00Z');
    await bet(5, 'p', 10_000);
    promotions.service.clock.set(new Date('2026-03-25T03:00:00Z'));
    await run();
    await bet(5, 'p', 10_000, { state: 'CANCELLED', startedAt: day });
    promotions.service.clock.set(new Date('2026-03-26T03:00:00Z'));
    await run();
    await bet(5, 'q', 4_000);
    promotions.service.clock.set(new Date('2026-03-27T03:00:00Z'));
    await run();
    await bet(5, 'r', 10_000);
    promotions.service.clock.set(new Date('2026-03-28T03:00:00Z'));
    await Promise.all([run(), run()]);
    expect((await giftsOf(5)).map(({ period, amountMinor }) => [period, amountMinor])).toEqual([
      ['2026-03-27', k(12)],
      ['2026-03-24', k(30)],
    ]);
    expect(await promotions.service.db.query(sql`select 1 from rebate_debt`)).toEqual([]);
  });

  it('come of days on which nothing ran too, and a week is closed before its loss is reckoned', async () => {
    await bet(5, 's', 10_000);
    const sunday = new Date('2026-03-29T05:00:00Z');
    promotions.service.clock.set(sunday);
    await bet(5, 't', 20_000);
    // Monday, four o’clock: before the rebate, after the cashback.
    promotions.service.clock.set(new Date('2026-03-29T21:00:00Z'));
    await run();
    await bet(5, 'w', 1_000, { startedAt: sunday, settledAt: sunday });
    promotions.service.clock.set(new Date('2026-04-01T03:00:00Z'));
    await Promise.all([run(), run()]);
    await run();
    const rebates = (await giftsOf(5)).filter(({ kind }) => kind === 'REBATE').slice(0, 3);
    expect(rebates.map(({ period, amountMinor }) => [period, amountMinor])).toEqual([
      ['2026-03-30', k(3)],
      ['2026-03-29', k(60)],
      ['2026-03-28', k(30)],
    ]);
  });

  it('are paid to others when the wallet cannot answer for one', async () => {
    for (const member of [1, 3, 5]) await bet(member, 'z', 10_000);
    promotions.service.clock.set(new Date('2026-04-02T03:00:00Z'));
    await run();
    promotions.wallet.faulty = 3n;
    await work();
    const stateOf = async (member: number) => (await giftsOf(member)).find(({ kind }) => kind === 'REBATE')?.['state'];
    const states = () => Promise.all([1, 3, 5].map(stateOf));
    expect(await states()).toEqual(['GRANTED', 'GRANTING', 'GRANTED']);
    promotions.wallet.faulty = 0n;
    promotions.service.clock.advance(10_000);
    await work();
    expect(await states()).toEqual(['GRANTED', 'GRANTED', 'GRANTED']);
  });
});
