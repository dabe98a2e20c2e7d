import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from '@banyan/kernel/database';
import { memberToken } from '@banyan/kernel/testing';
import { TitlesChanged, type Title } from '@banyan/proto/games/v1/events';
import { GameNamed } from '@banyan/proto/lottery/v1/events';
import { RetentionService } from '../bill/retention.service.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import type { TeamFiguresPageDto } from '../figures/figures.dto.js';
import { SpanService } from '../figures/span.service.js';
import type { ProductPageDto } from './products.dto.js';
import { ProductSumService } from './product-sum.service.js';

/** Tuesday 10 March 2026, and days of that month. */
const at = (clock: string, day = 10) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

const moonlight = { vendor: 'studio', gameCode: 'moonlight', category: 'RNG' };
const tigers = { vendor: 'studio', gameCode: 'tigers', category: 'RNG' };
const table = { vendor: 'lantern', gameCode: 'baccarat', category: 'LIVE' };
const mega = { vendor: 'lott', gameCode: 'MB', category: 'LOTTERY' };
const games = [moonlight, tigers, table, mega];

/** 1 over 2 over 3 (a player) and 4 over 7 (a player); 8 (a player) and 11 (a trial) beside 2; 5 over 6 are another line. */
describe('what a line played by product, vendor and game', () => {
  let fixture: ContractsFixture;
  let sums: ProductSumService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    sums = fixture.service.app.get(ProductSumService);
    fixture.service.clock.set(at('09:00:00', 1));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2], 0);
    await fixture.member(4, [1, 2]);
    await fixture.member(7, [1, 2, 4], 0);
    await fixture.member(8, [1], 0);
    await fixture.member(11, [1], 4);
    await fixture.member(5);
    await fixture.member(6, [5], 0);
    fixture.service.clock.set(at('15:00:00'));
    const titles: Title[] = [
      { vendor: 'studio', gameCode: '', brand: '', names: { EN: 'Studio Nine' } },
      { vendor: 'lantern', gameCode: '', brand: '', names: { EN: 'Lantern Live' } },
      { vendor: 'studio', gameCode: 'moonlight', brand: 'BANYAN', names: { VI: 'Ánh trăng', EN: 'Moonlight' } },
      { vendor: 'studio', gameCode: 'moonlight', brand: 'LOTUS', names: { EN: 'Of another brand' } },
      { vendor: 'lantern', gameCode: 'baccarat', brand: 'BANYAN', names: { EN: 'Baccarat' } },
    ];
    await fixture.service.events.deliver(TitlesChanged, { titles }, { key: 'titles' });
    await fixture.service.events.deliver(
      GameNamed,
      { gameCode: 'MB', name: 'Miền Bắc', latin: 'North' },
      { key: 'MB' },
    );
  });
  afterAll(() => fixture.close());

  let told = 0;
  const play = (member: number, stakeMinor: bigint, winMinor: bigint, settledAt: Date, game: object = moonlight, more: object = {}) =>
    fixture.round(`r${++told}`, { memberId: BigInt(member), stakeMinor, winMinor, settledAt, ...game, ...more }); // prettier-ignore
  const folded = async () => {
    await fixture.summed();
    return sums.run();
  };
  const ask = (agent: number, query: string) => fixture.as(agent, 'GET', `/team/products?${query}`);
  const report = async (agent: number, query: string) => {
    const { status, body } = await ask(agent, query);
    expect([query, status, body.code]).toEqual([query, 200, undefined]);
    return body.value as unknown as ProductPageDto;
  };
  const bets = async (agent: number, query: string) =>
    (await report(agent, query)).data.map(({ key, betMinor, players }) => [key, betMinor, players]);

  it('add up for everybody above, with titles and the period before', async () => {
    await play(3, 1000n, 400n, at('00:00:00'));
    await play(3, 500n, 0n, at('10:00:00'), tigers);
    await play(7, 200n, 900n, at('14:59:00'), table);
    await play(2, 30n, 0n, at('12:00:00', 9));
    await play(7, 5000n, 0n, at('23:59:59', 8), mega);
    await play(8, 640n, 0n, at('10:00:00', 2));
    await play(11, 77_000n, 0n, at('10:00:00'));
    await play(6, 10_000n, 0n, at('10:00:00'));
    expect(await folded()).toBe(8);
    expect(await bets(1, 'by=GAME')).toEqual([
      ['studio/moonlight', '1000', 1],
      ['studio/tigers', '500', 1],
      ['lantern/baccarat', '200', 1],
    ]);
    // One who played two games of a vendor is one member of it, and of the whole.
    const vendors = await report(1, 'by=VENDOR');
    expect(vendors.data[0]).toMatchObject({ key: 'studio', vendorName: 'Studio Nine', players: 1, playersBefore: 1, betBeforeMinor: '30', betChangeMinor: '1470' });
    expect(vendors.totals).toMatchObject({ currency: 'VND', betMinor: '1700', payoutMinor: '1300', lossMinor: '400', rounds: '3', players: 2, betBeforeMinor: '30', playersBefore: 1 });
    expect(await bets(1, 'by=PRODUCT&span=W')).toEqual([['RNG', '1530', 2], ['LIVE', '200', 1], ['LOTTERY', '0', 0]]);
    expect(await bets(1, 'by=PRODUCT&span=M')).toEqual([['LOTTERY', '5000', 1], ['RNG', '2170', 3], ['LIVE', '200', 1]]);
    expect((await report(1, 'by=PRODUCT&span=M')).totals.players).toBe(4);
    const titles = async (language: string) =>
      (await fixture.service.http('GET', '/wps/agent/team/products?by=GAME&span=M', { token: await tokenOf(1), headers: { 'accept-language': language } })).body.value as unknown as ProductPageDto;
    const named = async (language: string) => Object.fromEntries((await titles(language)).data.map(({ key, title }) => [key, title]));
    expect(await named('vi')).toEqual({ 'studio/moonlight': 'Ánh trăng', 'lott/MB': 'Miền Bắc', 'lantern/baccarat': 'Baccarat', 'studio/tigers': null });
    expect(await named('en')).toMatchObject({ 'studio/moonlight': 'Moonlight', 'lott/MB': 'North' });
  }); // prettier-ignore

  it('tell the member itself, its direct downlines and everybody below apart', async () => {
    expect(await bets(1, 'by=VENDOR&span=M&level=DIRECT')).toEqual([['studio', '670', 2]]);
    expect(await bets(2, 'by=VENDOR&span=M&level=DIRECT')).toEqual([['studio', '1500', 1]]);
    expect(await bets(2, 'by=VENDOR&span=M&level=OWN')).toEqual([['studio', '30', 1]]);
    expect(await bets(1, 'by=GAME&span=M&memberId=4')).toEqual([
      ['lott/MB', '5000', 1],
      ['lantern/baccarat', '200', 1],
    ]);
  });

  it('sum chosen days, parts of months too, with as many days before', async () => {
    const days = await report(1, 'by=PRODUCT&span=DAYS&from=2026-03-02&until=2026-03-09');
    expect(days).toMatchObject({ from: '2026-03-02', until: '2026-03-09', beforeFrom: '2026-02-22', beforeUntil: '2026-03-01', today: '2026-03-10', wholeFrom: null });
    expect(days.data.map(({ key, betMinor, players }) => [key, betMinor, players])).toEqual([['LOTTERY', '5000', null], ['RNG', '670', null]]);
    // As a month less its other days, and as days.
    const most = await report(1, 'by=PRODUCT&span=DAYS&from=2026-03-03&until=2026-03-31');
    expect(most.totals).toMatchObject({ betMinor: '6730', players: null });
    expect((await report(1, 'by=GAME&span=DAYS&from=2026-03-09&until=2026-03-10')).totals).toMatchObject({ betMinor: '1730', betBeforeMinor: '5000' });
    for (const [range, code] of [
      ['span=DAYS&from=2026-03-09&until=2026-03-08', 'request.invalid'],
      ['span=DAYS&from=2025-12-01&until=2026-03-10', 'request.invalid'],
      ['span=D&from=2026-03-11', 'contracts.range_wrong'],
      ['span=D&from=2025-03-11', 'contracts.range_wrong'],
      ['span=M&from=2024-12-11', 'contracts.range_wrong'],
    ] as const)
      expect([range, text((await ask(1, `by=GAME&${range}`)).body.code)]).toEqual([range, code]);
  }); // prettier-ignore

  it('page, sort and filter in the database', async () => {
    const all = await report(1, 'by=GAME&span=M&sort=lossMinor&order=ASC');
    const pages = await Promise.all([1, 2, 3, 4].map((page) => report(1, `by=GAME&span=M&sort=lossMinor&order=ASC&perPage=1&page=${page}`)));
    expect(pages.flatMap(({ data }) => data)).toEqual(all.data);
    expect(all.data.map(({ lossMinor }) => lossMinor)).toEqual(['-700', '500', '1270', '5000']);
    expect(pages[0]).toMatchObject({ total: 4, totals: all.totals });
    for (const field of Object.keys(all.data[0] ?? {}))
      expect([field, (await ask(1, `by=GAME&span=M&sort=${field}`)).status]).toEqual([field, 200]);
    const filtered = async (filter: object) => (await report(1, `by=GAME&span=M&filter=${encodeURIComponent(JSON.stringify(filter))}`));
    expect((await filtered({ category: 'RNG' })).totals).toMatchObject({ betMinor: '2170', players: null });
    expect((await filtered({ vendor: 'lantern' })).data).toHaveLength(1);
    expect((await filtered({ q: 'bacc' })).data[0]).toMatchObject({ key: 'lantern/baccarat' });
    expect((await filtered({ q: 'nobody' })).totals).toMatchObject({ betMinor: '0', currency: 'VND' });
  }); // prettier-ignore

  it('are of one’s own line', async () => {
    expect(await bets(5, 'by=GAME')).toEqual([['studio/moonlight', '10000', 1]]);
    for (const other of [2, 3, 1, 99]) {
      const { status, body } = await ask(5, `by=GAME&memberId=${other}`);
      expect([status, text(body.code)]).toEqual([404, 'contracts.member_not_found']);
    }
    expect((await fixture.as(3, 'GET', '/team/products?by=GAME', undefined, 0)).status).toBe(403);
  });

  it('count each change once, whoever folds it and however often', async () => {
    const rows = () => fixture.service.db.query(sql`select * from team_product order by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
    const before = await rows();
    expect(await folded()).toBe(0);
    expect(await rows()).toEqual(before);
    await play(3, 11n, 0n, at('14:00:00'));
    await play(8, 13n, 0n, at('14:00:00'), table);
    await fixture.summed();
    const both = await Promise.all([sums.run(), sums.run()]);
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(2);
    expect((await report(1, 'by=GAME')).totals).toMatchObject({ betMinor: '1724', players: 3 });
    // Who played did, as in the days of teams, though it is taken back.
    await fixture.round(`r${told}`, { memberId: 8n, stakeMinor: 13n, winMinor: 0n, settledAt: at('14:01:00'), ...table, state: 'CANCELLED' });
    await folded();
    expect((await report(1, 'by=GAME')).totals).toMatchObject({ betMinor: '1711', players: 3 });
  }); // prettier-ignore

  it('come to what rounds and the days of teams come to, whatever is played', async () => {
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let step = 0; step < 60; step++) {
      const member = [1, 2, 3, 4, 7, 8, 6, 11][draw(8)] ?? 3;
      await play(member, BigInt(draw(900)), BigInt(draw(900)), new Date(at('00:00:00', 3).getTime() + draw(180) * 3_600_000), games[draw(4)]);
      if (draw(6) === 0) await folded();
    }
    await folded();
    await fixture.service.app.get(SpanService).run();
    for (const [agent, line] of [[1, [1, 2, 3, 4, 7, 8]], [2, [2, 3, 4, 7]], [4, [4, 7]], [5, [5, 6]]] as const) {
      const [row] = await fixture.service.db.query(
        sql`select coalesce(sum(c.stake_minor - c.win_minor - coalesce(c.was_stake_minor - c.was_win_minor, 0)), 0)::text as loss from sales_change c where c.member_id = any($1::bigint[])`, [line],
      ).then((all) => all as Array<{ loss: string }>);
      const [gone] = await fixture.service.db.query<{ loss: string }>(
        sql`select coalesce(sum(was_stake_minor - was_win_minor), 0)::text as loss from sales_change where stake_minor is null and member_id = any($1::bigint[])`, [line]);
      const loss = BigInt(row?.loss ?? 0) - BigInt(gone?.loss ?? 0);
      const { whole } = (await fixture.as(agent, 'GET', '/team/figures?span=M')).body.value as unknown as TeamFiguresPageDto;
      for (const by of ['PRODUCT', 'VENDOR', 'GAME']) {
        const { data, totals } = await report(agent, `by=${by}&span=M&perPage=100`);
        expect([agent, by, BigInt(totals.lossMinor)]).toEqual([agent, by, loss]);
        expect(data.reduce((sum, { betMinor }) => sum + BigInt(betMinor), 0n)).toBe(BigInt(totals.betMinor));
        // Days of teams have the trial below 1 as well, which no member is in earnest.
        if (agent !== 1) expect([by, totals.betMinor, totals.payoutMinor]).toEqual([by, whole.betMinor, whole.payoutMinor]);
      }
    }
    const [active] = await fixture.service.db.query<{ count: number }>(
      sql`select count(distinct member_id)::int as count from round_fact where state = 'COMPLETED' and member_id = any('{1,2,3,4,7,8}')`);
    expect((await report(1, 'by=GAME&span=M')).totals.players).toBe(active?.count);
  }, 60_000); // prettier-ignore

  it('go with a line that moves, from the day of the move', async () => {
    const before = { one: await report(1, 'by=GAME&span=M'), five: await report(5, 'by=GAME&span=M') };
    const today = await report(4, 'by=GAME');
    await play(7, 321n, 0n, at('14:30:00'), table);
    await fixture.move(4, [1, 2], [5], at('00:00:00'));
    await folded();
    const moved = BigInt(today.totals.betMinor) + 321n;
    const [one, five] = [await report(1, 'by=GAME&span=M'), await report(5, 'by=GAME&span=M')];
    expect(BigInt(one.totals.betMinor)).toBe(BigInt(before.one.totals.betMinor) - BigInt(today.totals.betMinor));
    expect(BigInt(five.totals.betMinor)).toBe(BigInt(before.five.totals.betMinor) + moved);
    expect((await report(5, 'by=GAME&memberId=4&span=M')).data).toEqual((await report(4, 'by=GAME&span=M')).data);
    const direct = BigInt((await report(5, 'by=GAME&level=DIRECT')).totals.betMinor);
    const own = BigInt((await report(4, 'by=GAME&level=OWN')).totals.betMinor);
    expect(direct).toBe(own + BigInt((await report(5, 'by=GAME&memberId=6')).totals.betMinor));
    expect((await ask(2, 'by=GAME&memberId=4')).status).toBe(404);
    expect((await ask(5, 'by=GAME&memberId=4')).status).toBe(200);
  }); // prettier-ignore

  it('wait for a member who is told late, and forget with the facts', async () => {
    await play(20, 50n, 0n, at('14:40:00'));
    expect(await folded()).toBe(0);
    await fixture.member(20, [5], 0);
    expect(await folded()).toBe(1);
    expect((await report(5, 'by=GAME&memberId=20')).totals.betMinor).toBe('50');
    await play(999, 50n, 0n, at('14:41:00'));
    await folded();
    const kept = () =>
      fixture.service.db.query<{ span: string }>(sql`select distinct span from team_product order by 1`);
    const waiting = () => fixture.service.db.query(sql`select 1 from team_product_delta`);
    fixture.service.clock.set(new Date(at('15:00:00').getTime() + 230 * 86_400_000));
    await fixture.service.app.get(RetentionService).run();
    expect((await kept()).map(({ span }) => span)).toEqual(['M', 'W']);
    expect(await waiting()).toHaveLength(1);
    fixture.service.clock.set(new Date(at('15:00:00').getTime() + 480 * 86_400_000));
    await fixture.service.app.get(RetentionService).run();
    expect([...(await kept()), ...(await waiting())]).toEqual([]);
  });
});

const tokenOf = (id: number) => memberToken({ id, username: `agent${id}`, accountType: 2 });
