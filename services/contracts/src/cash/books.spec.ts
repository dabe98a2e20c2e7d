import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountTypeChanged } from '@banyan/proto/identity/v1/events';
import { CashMoved } from '@banyan/proto/wallet/v1/events';
import { ContractsFixture } from '../fixtures/contracts.fixture.js';
import { TeamService } from '../team/team.service.js';
import { CashService } from './cash.service.js';
import { sql, type Sql } from '@banyan/kernel/database';

/** Numbers from 0 to below `n`, the same in every run. */
function drawn(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const spread = sql`team_cash c join team_member m on m.member_id = c.member_id
  cross join lateral unnest(m.upline_path || m.member_id) with ordinality as a (agent_id, place)
  cross join lateral (select least(cardinality(m.upline_path) + 1 - a.place, 2)::int as level) l`;
/** The books as they would be if everything were asked of the movements and of where members stand now. */
const expected = {
  lines: sql`select a.agent_id, l.level, c.kind, c.at, c.id as cash_id from ${spread} order by 1, 2, 3, 4, 5`,
  days: sql`select a.agent_id, l.level, c.kind, date_trunc('day', c.at, 'Asia/Ho_Chi_Minh') as day, c.currency, count(*)::int,
    sum(greatest(c.amount_minor, 0))::text as came, sum(greatest(-c.amount_minor, 0))::text as went from ${spread} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
  people: sql`select a.agent_id, count(*)::int as members, count(*) filter (where m.account_type <> 0)::int as agents
    from team_member m cross join lateral unnest(m.upline_path) as a (agent_id) group by 1 order by 1`,
};
const kept = {
  lines: sql`select agent_id, level::int, kind, at, cash_id from team_cash_line order by 1, 2, 3, 4, 5`,
  days: sql`select agent_id, level::int, kind, day, currency, count::int, in_minor::text as came, out_minor::text as went
    from team_cash_day where count <> 0 order by 1, 2, 3, 4, 5`,
  people: sql`select agent_id, members::int, agents::int from team_people where members <> 0 order by 1`,
};

/** Members come, become agents and move with their lines while money moves: told late, twice, in any order, beside each other. */
describe('the books of teams', () => {
  let fixture: ContractsFixture;
  let cash: CashService;
  beforeAll(async () => {
    fixture = await ContractsFixture.start();
    cash = fixture.service.app.get(CashService);
  });
  afterAll(() => fixture.close());

  const paths = new Map<number, number[]>();
  let moves = 0;
  const ask = async (of: Record<string, Sql>) =>
    Promise.all(Object.values(of).map((statement) => fixture.service.db.query(statement)));

  async function join(id: number, draw: (n: number) => number) {
    const known = [...paths.keys()];
    const upline = known.length < 2 ? undefined : known[draw(known.length)];
    const path = upline === undefined ? [] : [...(paths.get(upline) ?? []), upline];
    paths.set(id, path);
    await fixture.member(id, path, path.length === 0 ? 1 : draw(2) * 2);
  }

  async function move(draw: (n: number) => number) {
    const known = [...paths.keys()];
    const [id = 0, to = 0] = [known[draw(known.length)], known[draw(known.length)]];
    const old = paths.get(id) ?? [];
    const target = paths.get(to) ?? [];
    if (id === to || target.includes(id) || old.length === 0) return;
    const path = [...target, to];
    for (const [member, above] of paths)
      if (above.includes(id)) paths.set(member, [...path, ...above.slice(above.indexOf(id))]);
    paths.set(id, path);
    await fixture.move(id, old, path, new Date('2026-03-12T17:00:00Z'), ++moves);
  }

  const tell = async (seed: number, n: number, draw: (n: number) => number) => {
    const kind = ['deposit', 'withdrawal', 'transfer'][draw(3)] ?? '';
    const memberId = BigInt(1 + draw(60));
    const event = {
      kind,
      movementId: `${seed}-${n}`,
      memberId,
      brand: 'BANYAN',
      currency: draw(7) ? 'VND' : 'USDT',
      amountMinor: BigInt(draw(1000) + 1) * (kind === 'deposit' ? 1n : -1n),
      otherId: kind === 'transfer' ? BigInt(1 + draw(60)) : 0n,
      movedAt: new Date(Date.parse('2026-03-10T00:00:00Z') + draw(4 * 86_400_000)),
    };
    for (let times = 1 + draw(2); times > 0; times--)
      await fixture.service.events.deliver(CashMoved, event, { key: String(memberId) });
  };

  it.each([1, 2, 3])('hold what the movements and the tree say, history %i', async (seed) => {
    const draw = drawn(seed);
    for (let step = 0; step < 60; step++) {
      const id = (seed - 1) * 20 + step / 3 + 1;
      const newcomer = Number.isInteger(id) ? [join(id, draw)] : [];
      await Promise.all([...newcomer, tell(seed, step, draw), ...(draw(4) === 0 ? [cash.run()] : [])]);
      if (draw(6) === 0) await Promise.all([move(draw), cash.run(), cash.run()]);
      if (draw(6) === 0) {
        const [some = 0] = [[...paths.keys()][draw(paths.size)]];
        const type = { memberId: BigInt(some), brand: 'BANYAN', accountType: 41 };
        await fixture.service.events.deliver(AccountTypeChanged, type, { key: String(some) });
      }
    }
    await cash.run();
    const [lines, days, people] = await ask(kept);
    expect(lines?.length).toBeGreaterThan(30);
    expect([lines, days, people]).toEqual(await ask(expected));
    expect(await cash.run()).toBe(0);
  });

  it('have people recounted, and put right where an older replica did not keep them', async () => {
    const team = fixture.service.app.get(TeamService);
    expect(await team.recount()).toBe(0);
    await fixture.service.db.query(sql`update team_people set members = members + 1 where agent_id = 1`);
    await fixture.service.db.query(sql`insert into team_people values (424242, 3, 1)`);
    expect(await team.recount()).toBe(2);
    const [, , people] = await ask(kept);
    expect(people).toEqual((await ask(expected))[2]);
  });
});
