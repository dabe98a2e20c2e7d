import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Query, sql, type Sql, textOf } from '@banyan/kernel/database';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';

/** A chain of 30 agents, 900 players under each: small beside a brand, and enough for the planner to choose as it does there. */
const fill = sql`
insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
  select n, 'BANYAN', 'agent' || n, 'agent' || n, case n when 1 then 1 else 2 end, 'VND', nullif(n - 1, 0),
    array(select generate_series(1, n - 1))::bigint[], now() from generate_series(1, 30) n;
insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
  select u.member_id * 1000 + n, 'BANYAN', 'player' || u.member_id * 1000 + n, 'nick' || u.member_id * 1000 + n, 0, 'VND', u.member_id,
    u.upline_path || u.member_id, now() - n * interval '1 day' from team_member u cross join generate_series(1, 900) n;
insert into team_day (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, played, players)
  select member_id, d, 'VND', 1, 1, 1, 1, true, 1 from team_member cross join generate_series('2026-02-28T17:00:00Z'::timestamptz, '2026-03-02T17:00:00Z', '1 day') d;
insert into team_cash (key, kind, member_id, currency, amount_minor, reference, at, booked_minor)
  select 'k' || member_id, (array['DEPOSIT', 'SALARY'])[1 + member_id % 2], member_id, 'VND', 5, '7', '2026-03-02'::timestamptz + member_id * interval '1 second', 5 from team_member;
insert into team_cash_line (agent_id, level, kind, at, cash_id)
  select a.id, least(cardinality(m.upline_path) + 1 - a.place, 2), c.kind, c.at, c.id from team_cash c join team_member m using (member_id)
  cross join lateral unnest(m.upline_path || m.member_id) with ordinality as a (id, place)`;

const days = 'from=2026-03-01T17:00:00Z&until=2026-03-04T17:00:00Z';

/** A whole team or a whole table is never read to answer for one of it: shown by the plans of what the doors really ask. */
describe('a page of a team', () => {
  let fixture: ContractsFixture;
  const asked: Array<{ sql: Sql; parameters: readonly unknown[] }> = [];
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    const { db, owner } = fixture.service;
    await db.query(fill);
    await owner.query(sql`analyze team_member, team_day, team_cash, team_cash_line`);
    const real = db.query;
    const listening: Query = (statement, parameters = []) => {
      asked.push({ sql: statement, parameters });
      return real(statement, parameters);
    };
    Object.assign(db, { query: listening });
  });
  afterAll(() => fixture.close());

  /** The plans of what a request asks of these tables. */
  async function plansOf(agent: number, path: string): Promise<string> {
    asked.length = 0;
    expect((await fixture.as(agent, 'GET', path)).status).toBe(200);
    const questions = asked.filter(({ sql: statement }) => /team_(member|day|cash)/.test(textOf(statement)));
    expect(questions.length).toBeGreaterThan(0);
    const plans: string[] = [];
    for (const { sql: statement, parameters } of questions) {
      const rows = await fixture.service.db.query<Record<'QUERY PLAN', string>>(sql`explain ${statement}`, parameters);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
    }
    return plans.join('\n');
  }

  it.each([
    ['of one’s own downlines', '/team?perPage=25', ['team_member_upline', 'team_day_pkey', 'team_people_pkey']],
    ['of somebody’s at depth 29', '/team?parentId=29&perPage=25', ['team_member_pkey', 'team_member_upline', 'team_day_pkey']],
    ['about somebody at depth 30', '/team/30900', ['team_member_pkey']],
    ['that searches the whole team', '/team/search?q=player30899', ['team_member_username', 'team_member_nickname']],
    ['of what teams bet', '/team/sales?from=2026-03-01T17:00:00Z&until=2026-03-02T17:00:00Z', ['team_member_upline', 'team_day_pkey']],
    ['of what teams bet on a day that has just begun', '/team/sales?perPage=25', ['team_member_upline', 'team_day_pkey']],
    ['of what a line moved', `/team/transactions?${days}`, ['team_cash_line_pkey', 'team_cash_pkey', 'team_member_pkey', 'team_cash_day_pkey']],
    ['of what somebody at depth 29 moved', `/team/transactions?memberId=29&level=DIRECT&kind=DEPOSIT&${days}`, ['team_cash_line_pkey', 'team_member_pkey']],
    ['about one movement', '/team/transactions/900', ['team_cash_pkey', 'team_member_pkey']],
    ['of the first sight', '/team/overview', ['team_people_pkey', 'team_member_joined', 'team_day_pkey', 'team_cash_day_pkey']],
  ])('%s reads by index alone', async (_what, path, indexes) => {
    const plan = await plansOf(1, path);
    expect(plan).not.toMatch(/Seq Scan on team_(member|day|cash|cash_line)\b/);
    for (const index of indexes) expect(plan).toContain(index);
  }); // prettier-ignore

  it('says that somebody is no member of the team by one row', async () => {
    // His own registration is looked for once.
    await fixture.as(30, 'GET', '/team/30');
    asked.length = 0;
    expect((await fixture.as(30, 'GET', '/team/29900')).status).toBe(404);
    expect(asked.filter(({ sql: statement }) => textOf(statement).includes('team_member'))).toHaveLength(1);
  });
});
