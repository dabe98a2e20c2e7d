import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundSettled } from '@banyan/proto/games/v1/events';
import { sql } from '@banyan/kernel/database';
import { paymentPassword, PromotionsFixture, vnd } from '../fixtures/promotions.fixture.js';
import { AccrualService } from './accrual.service.js';
import { PointsService } from './points.service.js';

// The first conversion of this file dies between the money and its note.
process.env['BANYAN_FAILPOINTS'] = 'promotions.after_conversion=error';
const minor = (amount: number): bigint => BigInt(vnd(amount));

describe('points', () => {
  let promotions: PromotionsFixture;
  beforeAll(async () => {
    promotions = await PromotionsFixture.start();
  });
  afterAll(() => promotions.close());

  const ask = async (member: number, method: 'GET' | 'POST', path: string, body?: object) =>
    promotions.points(member, method, path, body);
  const balanceOf = async (member: number) => Number((await ask(member, 'GET', '/balance')).body.value?.points);
  const convert = (member: number, points: number, key: string = randomUUID(), password = paymentPassword) =>
    ask(member, 'POST', '/convert', { points, idempotencyKey: key, paymentPassword: password });
  const earn = (member: number, round: string, amount: number, more: Partial<RoundSettled> = {}, id?: string) =>
    promotions.round(member, round, { stakeMinor: minor(amount), ...more }, id);

  it('come for each 100,000 that counts, by the games’ factor, and carry what is below a point', async () => {
    await earn(1, 'a', 150_000);
    expect(await balanceOf(1)).toBe(1);
    await earn(1, 'b', 49_999);
    expect(await balanceOf(1)).toBe(1);
    const event = '00000000-0000-4000-8000-000000000001';
    for (const _again of [1, 2]) await earn(1, 'c', 1, {}, event);
    expect(await balanceOf(1)).toBe(2);
    await earn(1, 'd', 400_000, { category: 'LIVE' });
    await earn(1, 'e', 400_000, { category: 'UNKNOWN' });
    await earn(1, 'f', 400_000, { currency: 'USDT' });
    expect(await balanceOf(1)).toBe(4);
    await earn(1, 'd', 100_000, { category: 'LIVE' });
    expect(await balanceOf(1)).toBe(2);
    await earn(1, 'a', 0, { state: 'CANCELLED' });
    expect(await balanceOf(1)).toBe(0);
    const { data } = (await ask(1, 'GET', '/transactions')).body.value as unknown as {
      data: Array<Record<string, string>>;
    };
    expect(data.map(({ kind, points, balanceAfter }) => [kind, points, balanceAfter])).toEqual([
      ['TAKEN_BACK', '-2', '0'],
      ['TAKEN_BACK', '-2', '2'],
      ['EARNED', '2', '4'],
      ['EARNED', '1', '2'],
      ['EARNED', '1', '1'],
    ]);
    expect((await ask(2, 'GET', '/transactions')).body.value).toMatchObject({ total: 0 });
  });

  it('become money once, whether it is asked twice, at once, or the note after the money is lost', async () => {
    await earn(3, 'a', 100_000 * 3_000);
    const key = randomUUID();
    expect((await promotions.service.breaking(() => convert(3, 2_000, key))).status).toBe(500);
    expect([await balanceOf(3), promotions.wallet.cashOf(3)]).toEqual([1_000, minor(2_000)]);
    promotions.service.clock.advance(10_000);
    await promotions.service.app.get(PointsService).work(new AbortController().signal);
    const answers = await Promise.all([convert(3, 2_000, key), convert(3, 2_000, key)]);
    expect(answers.map(({ body }) => body.value?.amountMinor)).toEqual([vnd(2_000), vnd(2_000)]);
    expect([await balanceOf(3), promotions.wallet.cashOf(3)]).toEqual([1_000, minor(2_000)]);
    expect((await convert(3, 1_000, key)).body).toMatchObject({ code: 'promotions.points_conflict' });
    expect((await convert(3, 1_000)).body).toMatchObject({ code: 'promotions.points_daily' });
    promotions.service.clock.advance(86_400_000);
    await Promise.all([convert(3, 1_000), convert(3, 1_000), convert(3, 1_000)]);
    expect([await balanceOf(3), promotions.wallet.cashOf(3)]).toEqual([0, minor(3_000)]);
  });

  it('need the payment password, a multiple of the ratio and enough of them, and come back when nothing is paid', async () => {
    await earn(4, 'a', 100_000 * 1_500);
    expect((await convert(4, 1_000, randomUUID(), 'wrong')).body).toMatchObject({
      code: 'identity.wrong_payment_password',
    });
    expect((await convert(4, 1_500)).body).toMatchObject({ code: 'promotions.points_multiple' });
    expect((await convert(4, 2_000)).body).toMatchObject({ code: 'promotions.points_short' });
    promotions.wallet.kept.add(4n);
    expect((await convert(4, 1_000)).body).toMatchObject({ code: 'promotions.reward_blocked' });
    expect([await balanceOf(4), promotions.wallet.cashOf(4)]).toEqual([1_500, 0n]);
    promotions.wallet.kept.clear();
    expect((await convert(4, 1_000)).status).toBe(200);
    expect([await balanceOf(4), promotions.wallet.cashOf(4)]).toEqual([500, minor(1_000)]);
  });

  it('are worth what the VIP level says, and a conversion is answered as it was when the level has changed', async () => {
    const levelOf = (member: number, level: number) =>
      promotions.service.owner.query(
        sql`insert into vip_member (member_id, brand, level, peak, since) values ($1, 'BANYAN', $2, $2, '2026-03-01')
          on conflict (member_id) do update set level = excluded.level`,
        [member, level],
      );
    await earn(5, 'a', 100_000 * 2_000);
    await levelOf(5, 3);
    expect((await ask(5, 'GET', '/config')).body.value).toMatchObject({ level: 3 });
    expect((await promotions.service.http('GET', '/wps/points/config')).body['value']).toMatchObject({ level: 0 });
    expect((await convert(5, 1_000)).body).toMatchObject({ code: 'promotions.points_multiple' });
    const key = randomUUID();
    expect((await convert(5, 850, key)).body.value).toMatchObject({ amountMinor: vnd(1_000) });
    await levelOf(5, 6);
    expect((await convert(5, 850, key)).body.value).toMatchObject({ amountMinor: vnd(1_000) });
    expect((await convert(5, 600)).body.value).toMatchObject({ amountMinor: vnd(1_000) });
    expect([await balanceOf(5), promotions.wallet.cashOf(5)]).toEqual([550, minor(2_000)]);
  });

  it('are shown to operators, by member and as they came and went', async () => {
    const list = async (path: string) => {
      const { body } = await promotions.operator(1, 'GET', path);
      return body as unknown as { data: Array<Record<string, string>>; total: number };
    };
    const accounts = await list('/point-accounts?sort=balance&order=DESC');
    const balances = accounts.data.map(({ balance }) => Number(balance));
    expect(balances).toEqual(balances.toSorted((a, b) => b - a));
    expect(accounts.data.find(({ id }) => id === '5')).toMatchObject({
      balance: '550',
      brand: 'BANYAN',
      movements: '3',
    });
    const filter = encodeURIComponent(JSON.stringify({ memberId: '5', kind: 'CONVERTED' }));
    const entries = await list(`/point-entries?filter=${filter}`);
    expect(entries.data.map(({ memberId, points, balanceAfter }) => [memberId, points, balanceAfter])).toEqual([
      ['5', '-600', '550'],
      ['5', '-850', '1150'],
    ]);
  });

  it('add up: each balance to its entries, without a gap, and nothing is forgotten too early', async () => {
    const amiss = sql`select a.member_id from point_account a left join point_entry e using (member_id) group by a.member_id
      having a.balance <> coalesce(sum(e.points), 0) or a.version <> count(e.version) or a.version <> coalesce(max(e.version), 0)`;
    expect(await promotions.service.owner.query(amiss)).toEqual([]);
    await promotions.service.app.get(AccrualService).forget(new AbortController().signal);
    await earn(1, 'b', 49_999);
    expect(await balanceOf(1)).toBe(0);
  });
});
