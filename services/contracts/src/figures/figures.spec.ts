import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RedisClient } from '@banyan/kernel/app';
import { OnlineMembers } from '@banyan/kernel/auth';
import { sql } from '@banyan/kernel/database';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { RetentionService } from '../bill/retention.service.js';
import { CashService } from '../cash/cash.service.js';
import { ContractsFixture, text } from '../fixtures/contracts.fixture.js';
import { terms, tier } from '../fixtures/terms.fixture.js';
import { ForecastService } from '../payday/forecast.service.js';
import type { TeamFiguresPageDto } from './figures.dto.js';
import { SpanService } from './span.service.js';

/** Tuesday 10 March 2026, and days of that month. */
const at = (clock: string, day = 10) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

/** 1 over 2 over 3 (a player) and 4 over 7 (a player); 8 (a player) and 11 (a trial) beside 2; 5 over 6 are another line. */
describe('the figures of a team', () => {
  let fixture: ContractsFixture;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
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
    fixture.service.clock.set(at('09:00:00', 7));
    await fixture.sign(null, 1, terms('DAILY', [tier({ rate: 0.5 }), tier({ bet: 1_000_000, rate: 1 })]));
    await fixture.sign(1, 2, terms('DAILY', [tier({ bet: 1, rate: 0.4 })]));
    fixture.service.clock.set(at('15:00:00'));
  });
  afterAll(() => fixture.close());

  let told = 0;
  const play = (member: number, stakeMinor: bigint, winMinor: bigint, settledAt: Date, currency = 'VND') =>
    fixture.round(`r${++told}`, { memberId: BigInt(member), stakeMinor, winMinor, settledAt, currency });
  const pay = (kind: string, member: number, amountMinor: bigint, movedAt: Date) =>
    fixture.service.events.deliver(
      CashMoved,
      { kind, movementId: `m${++told}`, memberId: BigInt(member), brand: 'BANYAN', currency: 'VND', amountMinor, otherId: 0n, movedAt },
      { key: String(member) },
    ); // prettier-ignore
  const folded = async () => {
    await fixture.summed();
    await fixture.service.app.get(CashService).run();
    return fixture.service.app.get(SpanService).run();
  };
  const page = async (agent: number, query = '', filter: object = {}) => {
    const path = `/team/figures?filter=${encodeURIComponent(JSON.stringify(filter))}${query}`;
    return (await fixture.as(agent, 'GET', path)).body.value as unknown as TeamFiguresPageDto;
  };
  const ids = async (query = '', filter: object = {}, agent = 1) =>
    (await page(agent, query, filter)).data.map(({ memberId }) => Number(memberId));

  it('add up by the day, the week and the month, with the span before', async () => {
    await play(3, 1000n, 400n, at('00:00:00'));
    await play(7, 200n, 900n, at('14:59:00'));
    await play(2, 30n, 0n, at('12:00:00', 9));
    await play(7, 5000n, 0n, at('23:59:59', 8));
    await play(8, 640n, 0n, at('10:00:00', 2));
    await play(6, 10_000n, 0n, at('10:00:00'));
    await pay('deposit', 3, 700n, at('10:00:00'));
    await pay('withdrawal', 7, -50n, at('11:00:00', 9));
    expect(await folded()).toBeGreaterThan(10);
    const [two] = (await page(1)).data;
    expect(two).toMatchObject({
      memberId: '2',
      rounds: '2',
      betMinor: '1200',
      lossMinor: '-100',
      depositMinor: '700',
      withdrawalMinor: '0',
      betBeforeMinor: '30',
      lossBeforeMinor: '30',
      betChangeMinor: '1170',
      playerDays: '2',
      members: 3,
    });
    const week = await page(1, '&span=W');
    expect([week.startsAt, week.beforeStartsAt]).toEqual([at('00:00:00', 9), at('00:00:00', 2)].map((one) => one.toISOString()));
    expect(week.data[0]).toMatchObject({ betMinor: '1230', withdrawalMinor: '-50', betBeforeMinor: '5000' });
    const month = await page(1, '&span=M');
    expect(month.data[0]).toMatchObject({ betMinor: '6230', lossMinor: '4930', playerDays: '4', betBeforeMinor: '0' });
    expect(month.whole).toMatchObject({ memberId: '1', betMinor: '6870', uplineIds: [] });
    expect((await page(1, `&span=D&at=${at('10:00:00', 8).toISOString()}`)).data[0]).toMatchObject({ betMinor: '5000' });
  }); // prettier-ignore

  it('count each difference once, whoever folds it and however often', async () => {
    const spans = () => fixture.service.db.query(sql`select * from team_span order by 1, 2, 3, 4`);
    const before = await spans();
    expect(await folded()).toBe(0);
    expect(await spans()).toEqual(before);
    await play(3, 11n, 0n, at('14:00:00'));
    await fixture.summed();
    const service = fixture.service.app.get(SpanService);
    const both = await Promise.all([service.run(), service.run()]);
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(3);
    expect((await page(1)).data[0]).toMatchObject({ betMinor: '1211' });
  });

  it('sort by every figure, of direct downlines and of the whole line, and page without a gap', async () => {
    expect(await ids('&span=M&sort=betMinor&order=DESC')).toEqual([2, 8]);
    const all = '&span=M&level=ALL';
    expect(await ids(`${all}&sort=betMinor&order=DESC`)).toEqual([2, 7, 4, 3, 8]);
    expect(await ids(`${all}&sort=lossMinor&order=ASC`)).toEqual([3, 8, 4, 7, 2]);
    expect(await ids(`${all}&sort=depositMinor&order=DESC&perPage=2`)).toEqual([3, 2]);
    const paged = await Promise.all([1, 2, 3].map((n) => ids(`${all}&sort=playerDays&order=DESC&perPage=2&page=${n}`)));
    expect(paged.flat().sort((a, b) => a - b)).toEqual([2, 3, 4, 7, 8]);
    const [first] = (await page(1, `${all}&sort=betMinor&order=DESC`, { accountType: 0 })).data;
    expect(first).toMatchObject({ memberId: '7', uplineIds: ['2', '4'] });
    for (const field of Object.keys(first ?? {}).filter((name) => name !== 'online'))
      expect([field, (await fixture.as(1, 'GET', `/team/figures?level=ALL&sort=${field}`)).status]).toEqual([field, 200]);
  }); // prettier-ignore

  it('find people: without a deposit, inactive, without a contract, below a tier, with large losses', async () => {
    const all = '&span=M&level=ALL';
    expect(await ids(all, { deposited: false })).toEqual([2, 4, 7, 8]);
    expect(await ids(all, { deposited: true })).toEqual([3]);
    const joined = await fixture.service.db.query(
      sql`update team_member set joined_at = $1 where member_id <> 7 returning 1`,
      [at('00:00:00', 1)],
    );
    expect(joined).toHaveLength(8);
    expect(await ids(all, { deposited: false, joinedSince: at('00:00:00', 2).toISOString() })).toEqual([7]);
    expect(await ids(all, { inactiveSince: at('00:00:00', 9).toISOString(), accountType: 0 })).toEqual([8]);
    expect(await ids(all, { inactiveSince: at('00:00:00', 1).toISOString() })).toEqual([4]);
    expect(await ids(all, { without: 'DAILY' })).toEqual([4]);
    expect(await ids(all, { without: 'ANY' })).toEqual([4]);
    expect(await ids(all, { without: 'HOURLY' })).toEqual([2, 4]);
    expect(await ids(all, { lossFrom: '4000' })).toEqual([2, 4, 7]);
    expect(await ids(all, { q: 'AGENT7' })).toEqual([7]);
    await fixture.service.app.get(ForecastService).run();
    expect(await ids(all, { belowTier: 'DAILY:1' })).toEqual([2]);
    expect(await ids(all, { belowTier: 'DIVIDEND:1' })).toEqual([]);
    // Days that are over and not closed are forecast as well: only the one that runs counts.
    const reached = sql`update contract_forecast f set tier = 0 from contract_forecast_run r
      where r.id = f.run_id and r.starts_at = $1 returning 1`;
    const days = sql`select 1 from contract_forecast_run where kind = 'DAILY'`;
    expect((await fixture.service.db.query(days)).length).toBeGreaterThan(1);
    expect((await fixture.service.db.query(reached, [at('00:00:00')])).length).toBeGreaterThan(0);
    expect(await ids(all, { belowTier: 'DAILY:1' })).toEqual([]);
    expect(await ids(all, { belowTier: 'DAILY:2' })).toEqual([2]);
    for (const filter of [{ without: 'x' }, { belowTier: 'DAILY' }, { lossFrom: '1;1' }, { inactiveSince: 'x' }]) {
      const path = `/team/figures?filter=${encodeURIComponent(JSON.stringify(filter))}`;
      expect([filter, (await fixture.as(1, 'GET', path)).status]).toEqual([filter, 400]);
    }
  });

  it('say who is there now, and find them', async () => {
    const online = fixture.service.app.get(OnlineMembers);
    await online.say('BANYAN', ['7', '2', '6']);
    const { data, whole } = await page(1, '&level=ALL');
    expect(data.filter((row) => row.online).map(({ memberId }) => memberId)).toEqual(['2', '7']);
    expect([whole.online, data.find(({ memberId }) => memberId === '3')?.online]).toEqual([false, false]);
    expect(await ids('&level=ALL', { online: true })).toEqual([2, 7]);
    expect(await ids('&level=ALL', { online: false })).toEqual([3, 4, 8]);
    expect(await ids('&level=ALL', { online: true }, 5)).toEqual([6]);
    const { clock } = fixture.service;
    const { client } = fixture.service.app.get(RedisClient);
    await client.zAdd('banyan:online:BANYAN', { score: clock.real().getTime() - 200_000, value: '7' });
    expect(await ids('&level=ALL', { online: true })).toEqual([2]);
    // The next who says something forgets who has been gone for long.
    await online.say('BANYAN', ['2']);
    expect(await client.zScore('banyan:online:BANYAN', '7')).toBeNull();
    // When nobody says anything any more, it goes.
    const ttl = await client.ttl('banyan:online:BANYAN');
    expect(ttl > 280 && ttl <= 300).toBe(true);
    client.destroy();
    expect((await page(1, '&level=ALL')).data.map((row) => row.online)).toEqual([null, null, null, null, null]);
    expect(await ids('&level=ALL', { online: true })).toEqual([]);
    expect(await ids('&level=ALL', { online: false })).toEqual([]);
    await client.connect();
    for (const value of ['yes', '', '1']) {
      const filter = encodeURIComponent(JSON.stringify({ online: value }));
      expect([value, (await fixture.as(1, 'GET', `/team/figures?filter=${filter}`)).status]).toEqual([value, 400]);
    }
  });

  it('are of one’s own line, without trial accounts, and of times that are kept', async () => {
    expect(await ids('&level=ALL')).not.toContain(11);
    expect(await ids('&level=ALL', {}, 5)).toEqual([6]);
    for (const path of ['/team/figures?parentId=2', '/team/figures?parentId=2&level=ALL']) {
      const { status, body } = await fixture.as(5, 'GET', path);
      expect([status, text(body.code)]).toEqual([404, 'contracts.member_not_found']);
    }
    for (const when of ['2026-03-11T00:00:00Z', '2024-03-11T00:00:00Z']) {
      const { body } = await fixture.as(1, 'GET', `/team/figures?at=${when}`);
      expect(text(body.code)).toBe('contracts.range_wrong');
    }
    // Of a span whose predecessor is forgotten nothing is said.
    const back = async (span: string, days: number) =>
      (await fixture.as(1, 'GET', `/team/figures?span=${span}&at=${new Date(at('15:00:00').getTime() - days * 86_400_000).toISOString()}`)).status;
    expect(await Promise.all([back('D', 91), back('D', 92), back('D', 93)])).toEqual([200, 400, 400]);
    expect(await Promise.all([back('W', 385), back('W', 396), back('M', 330), back('M', 390)])).toEqual([200, 400, 200, 400]);
  }); // prettier-ignore

  it('are read two at a time by one agent, whoever else reads', async () => {
    const { db } = fixture.service;
    const many = await db.transaction(async (tx) => {
      await tx.query(sql`lock table team_span in access exclusive mode`);
      const asked = Array.from({ length: 20 }, () => fixture.as(1, 'GET', '/team/figures?level=ALL'));
      const refused = new Set<number>();
      asked.forEach((one, i) => void one.then(({ status }) => status === 429 && refused.add(i)));
      // Two read, six wait, and the rest is refused while nobody can go on.
      while (refused.size < 12) await sleep(10);
      const reading = sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%team_member m%team_span s%'`;
      const [waiting] = await tx.query<{ n: number }>(reading);
      expect(waiting?.n).toBeGreaterThan(0);
      expect(waiting?.n).toBeLessThanOrEqual(6);
      return asked;
    });
    const answers = await Promise.all(many);
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(8).fill(200), ...Array<number>(12).fill(429)]);
    expect(new Set(answers.map(({ body }) => text(body.code)))).toContain('request.too_many');
    expect((await fixture.as(1, 'GET', '/team/figures')).status).toBe(200);
  });

  it('go with a line that moves, for the days that it takes along, and equal the days of teams', async () => {
    await fixture.move(4, [1, 2], [5], at('00:00:00', 10));
    await folded();
    expect(await ids('&span=M&level=ALL', {}, 5)).toEqual([4, 6, 7]);
    expect((await page(1, '&span=M')).data[0]).toMatchObject({ betMinor: '6041' });
    expect((await page(1, '&span=D')).data[0]).toMatchObject({ betMinor: '1011' });
    const differ = await fixture.service.db.query(sql`
      with truth as (select k.kind, k.at, t.member_id, t.currency, sum(t.rounds) as rounds, sum(t.bet_minor) as bet, sum(t.stake_minor) as stake,
          sum(t.payout_minor) as payout, sum(t.players) as players
        from team_day t cross join lateral (values ('D', t.day), ('W', date_trunc('week', t.day, 'Asia/Ho_Chi_Minh')),
          ('M', date_trunc('month', t.day, 'Asia/Ho_Chi_Minh'))) as k (kind, at) group by 1, 2, 3, 4)
      select * from truth h full join team_span s on s.kind = h.kind and s.starts_at = h.at and s.member_id = h.member_id and s.currency = h.currency
      where (coalesce(h.rounds, 0), coalesce(h.bet, 0), coalesce(h.stake, 0), coalesce(h.payout, 0), coalesce(h.players, 0))
        is distinct from (s.rounds, s.bet_minor, s.stake_minor, s.payout_minor, s.player_days)`);
    expect(differ).toEqual([]);
  });

  it('are forgotten in their time: days before weeks and months', async () => {
    const kinds = async (now: string) => {
      fixture.service.clock.set(now);
      await fixture.service.app.get(RetentionService).run();
      const rows = await fixture.service.db.query<{ kind: string }>(
        sql`select distinct kind from team_span order by 1`,
      );
      return rows.map(({ kind }) => kind);
    };
    expect(await kinds('2026-05-01T12:00:00+07:00')).toEqual(['D', 'M', 'W']);
    expect(await kinds('2026-07-01T12:00:00+07:00')).toEqual(['M', 'W']);
  });
});
