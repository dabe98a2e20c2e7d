import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { metrics } from '@banyan/kernel/app';
import { sql, type Sql, type Tx } from '@banyan/kernel/database';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { ProductSumService } from './product-sum.service.js';
import { moveProducts } from './product-sums.js';

const at = (day: number, hour = 12) => new Date(Date.UTC(2026, 2, day, hour - 7));

describe('folding what lines played', () => {
  let fixture: ContractsFixture;
  let sums: ProductSumService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    sums = fixture.service.app.get(ProductSumService);
    fixture.service.clock.set(at(10));
    await fixture.member(1);
    await fixture.member(2, [1]);
    await fixture.member(3, [1, 2], 0);
  });
  afterAll(() => fixture.close());

  const query = <T>(...asked: Parameters<typeof fixture.service.db.query>) =>
    fixture.service.db.query<T>(...asked) as Promise<T[]>;
  const waiting = async () => (await query(sql`select from team_product_delta`)).length;

  it('takes less at once after a failure, until nothing waits', async () => {
    await query(sql`
      insert into team_product_delta (member_id, day, currency, category, vendor, game_code, rounds, played, bet_minor, stake_minor, payout_minor, since)
      select 3, '2026-03-10T00:00:00+07:00', 'VND', 'RNG', 'studio', 'game-' || n, 1, true, 10, 10, 0, $1 from generate_series(1, 600) n`, [at(10, 11)]); // prettier-ignore
    const { owner } = fixture.service;
    await owner.query(sql`
      create function too_long() returns trigger language plpgsql as
      $$begin if (select count(*) from gone) > 200 then raise 'too long'; end if; return null; end$$`);
    await owner.query(sql`
      create trigger too_long after delete on team_product_delta referencing old table as gone for each statement execute function too_long()`);
    await expect(sums.run()).rejects.toThrow('too long');
    await expect(sums.run()).rejects.toThrow('too long');
    expect(await waiting()).toBe(600);
    const age = async () => (await metrics.gauge('contracts_products_age_seconds', '').get()).values[0]?.value;
    expect(await age()).toBe(3600);
    expect(await sums.run()).toBe(600);
    expect([await waiting(), await age()]).toEqual([0, 0]);
    expect(
      await query(sql`select rounds, players from team_product where agent_id = 1 and grain = 'WHOLE' and span = 'D'`),
    ).toEqual([{ rounds: '600', players: '1' }]);
    await owner.query(sql`drop trigger too_long on team_product_delta`);
  }); // prettier-ignore

  const round = (memberId: bigint, roundId: string, settledAt: Date, state = 'COMPLETED') =>
    fixture.round(roundId, { memberId, stakeMinor: 100n, winMinor: 0n, settledAt, state });
  const folded = async () => {
    await fixture.summed();
    await sums.run();
  };
  const players = async (agent: number, span: string) => {
    const rows = await query<{ day: string; players: string; rounds: string }>(
      sql`select starts_on::text as day, sum(players)::text as players, sum(rounds)::text as rounds from team_product
        where agent_id = $1 and grain = 'WHOLE' and span = $2 and starts_on >= '2026-03-16' group by 1 order by 1`,
      [agent, span],
    );
    return rows.map((row) => [row.day, Number(row.players), Number(row.rounds)]);
  };

  it('counts who played a day, whatever of earlier days is taken back on it', async () => {
    fixture.service.clock.set(at(17, 23));
    await round(3n, 'monday', at(16));
    await folded();
    await round(3n, 'monday', at(17), 'CANCELLED');
    await folded();
    expect(await players(1, 'D')).toEqual([['2026-03-16', 1, 1], ['2026-03-17', 0, -1]]);
    await round(3n, 'tuesday', at(17));
    await folded();
    await round(3n, 'tuesday-too', at(17));
    await folded();
    expect(await players(1, 'D')).toEqual([['2026-03-16', 1, 1], ['2026-03-17', 1, 1]]);
    expect(await players(1, 'W')).toEqual([['2026-03-16', 1, 2]]);
  }); // prettier-ignore

  it('leaves nobody less than nobody active, when a round from before a move is taken back', async () => {
    await fixture.member(4, [1], 0);
    await fixture.member(5);
    const before = await players(1, 'W');
    await round(4n, 'moved', at(16));
    await folded();
    await fixture.move(4, [1], [5], at(17, 0));
    await round(4n, 'moved', at(17), 'CANCELLED');
    await folded();
    expect(await players(5, 'W')).toEqual([['2026-03-16', 0, -1]]);
    expect(await players(5, 'D')).toEqual([['2026-03-17', 0, -1]]);
    // Where it played first it stays active.
    expect(await players(1, 'W')).toEqual(before.map(([day, count, rounds]) => [day, Number(count) + 1, Number(rounds) + 1]));
  }); // prettier-ignore

  it('goes on while what it owes fails, and adds that once afterwards', async () => {
    const { owner } = fixture.service;
    fixture.service.clock.set(at(18, 23));
    await round(3n, 'before', at(18));
    await fixture.summed();
    await owner.query(sql`alter table team_product_delta add constraint crash check (rounds < 0) not valid`);
    await round(3n, 'owed', at(18));
    await fixture.summed();
    expect(await waiting()).toBe(1);
    await expect(sums.run()).rejects.toThrow('crash');
    expect([await waiting(), (await players(1, 'D')).at(-1)]).toEqual([0, ['2026-03-18', 1, 1]]);
    await owner.query(sql`alter table team_product_delta drop constraint crash`);
    await Promise.all([sums.run(), sums.run()]);
    await sums.run();
    expect((await players(1, 'D')).at(-1)).toEqual(['2026-03-18', 1, 2]);
    expect(await query(sql`select from sum_owed`)).toEqual([]);
  });

  it('says from which day on it is whole, when a release without it summed between, and not for what it owes', async () => {
    const whole = async () => (await fixture.as(1, 'GET', '/team/products')).body.value?.wholeFrom;
    expect(await whole()).toBeNull();
    // As a replica of a release before moves it.
    await query(sql`update team_day_cursor set id = id + 1`);
    await round(3n, 'seen', at(18));
    await folded();
    expect(await whole()).toBe('2026-03-19');
    fixture.service.clock.set(at(25));
    await round(3n, 'later', at(25));
    await folded();
    expect(await whole()).toBe('2026-03-19');
  });

  it('has one row for a game, whatever was told of its category', async () => {
    fixture.service.clock.set(at(28));
    const game = { memberId: 3n, stakeMinor: 100n, winMinor: 0n, settledAt: at(28), gameCode: 'one' };
    for (const [index, category] of ['', 'LIVE', ''].entries()) await fixture.round(`one-${index}`, { ...game, category });
    await folded();
    await fixture.round('one-3', { ...game, category: 'RNG' });
    await folded();
    const { value } = (await fixture.as(1, 'GET', '/team/products?by=GAME')).body;
    expect(value?.data).toMatchObject([{ key: 'studio/one', category: 'RNG', rounds: '4', players: 1 }]);
    const filtered = async (category: string) =>
      (await fixture.as(1, 'GET', `/team/products?by=GAME&filter=${encodeURIComponent(JSON.stringify({ category }))}`)).body.value?.total;
    expect([await filtered('RNG'), await filtered('LIVE')]).toEqual([1, 0]);
    const products = (await fixture.as(1, 'GET', '/team/products?sort=key&order=ASC')).body.value?.data;
    expect(products).toMatchObject([{ key: '', rounds: '2' }, { key: 'LIVE', rounds: '1' }, { key: 'RNG', rounds: '1' }]);
  }); // prettier-ignore

  it('says up to when it is whole, while rounds wait to be folded or are owed', async () => {
    const summedAt = async () => (await fixture.as(1, 'GET', '/team/products')).body.value?.summedAt;
    const { clock, owner } = fixture.service;
    clock.set(at(29, 10));
    await fixture.summed();
    expect(await summedAt()).toBe(at(29, 10).toISOString());
    clock.set(at(29, 11));
    await round(3n, 'waits', at(29, 10));
    await fixture.summed();
    // Those of who is not known yet keep nobody.
    await round(77n, 'of nobody', at(29, 11));
    clock.set(at(29, 12));
    await fixture.summed();
    expect(await summedAt()).toBe(at(29, 10).toISOString());
    await sums.run();
    expect(await summedAt()).toBe(at(29, 12).toISOString());
    await owner.query(sql`alter table team_product_delta add constraint crash check (rounds < 0) not valid`);
    clock.set(at(29, 13));
    await round(3n, 'is owed', at(29, 12));
    await fixture.summed();
    await owner.query(sql`alter table team_product_delta drop constraint crash`);
    clock.set(at(29, 14));
    await fixture.summed();
    expect(await summedAt()).toBe(at(29, 13).toISOString());
    await sums.run();
    await sums.run();
    expect(await summedAt()).toBe(at(29, 14).toISOString());
  });

  it('moves by reading ranges of the key, and not all that a line ever played', async () => {
    const plan: string[] = [];
    const explain = async (statement: Sql, parameters: readonly unknown[]) => {
      const rows = await query<{ 'QUERY PLAN': string }>(sql`explain ${statement}`, parameters);
      plan.push(...rows.map((row) => row['QUERY PLAN']));
      return [];
    };
    const line = { memberId: 3n, oldPath: [1n, 2n], newPath: [5n], from: at(28, 0) };
    await moveProducts({ query: explain } as unknown as Tx, 'Asia/Ho_Chi_Minh', line);
    expect(plan.join('\n')).toMatch(/\(agent_id = .*\(grain = g\w*\.grain\).*\(currency = k\w*\.currency\).*\(span = s\w*\.span\).*\(starts_on >= v\w*\.day\)/);
    expect(plan.join('\n')).not.toMatch(/Seq Scan on team_product/);
  }); // prettier-ignore
});
