import { sql, type Tx } from '@banyan/kernel/database';
import type { MovedLine } from '../team/line.js';

/**
 * Movements of money are seen by those who are above a member now. So all that the line ever moved leaves those who were above it,
 * and comes to those who are; who is both may stand nearer or farther.
 */
export async function moveCash(tx: Tx, { memberId, oldPath, newPath }: MovedLine): Promise<void> {
  for (const statement of [leaveLineSql, leaveDaySql]) await tx.query(statement, [memberId, oldPath.map(String)]);
  for (const statement of [joinLineSql, joinDaySql]) await tx.query(statement, [memberId, newPath.map(String)]);
}

/* Of the direct upline the member itself is one level below, everybody else of the line farther. */
const level = sql`case when a.place = cardinality($2::bigint[]) and o.level = 0 then 1 else 2 end::smallint`;
const above = sql`cross join unnest($2::bigint[]) with ordinality as a (agent_id, place)`;

const leaveLineSql = sql`
delete from team_cash_line l using (
  select a.agent_id, ${level} as level, o.kind, o.at, o.cash_id from team_cash_line o ${above} where o.agent_id = $1) g
where l.agent_id = g.agent_id and l.level = g.level and l.kind = g.kind and l.at = g.at and l.cash_id = g.cash_id`;

const joinLineSql = sql`
insert into team_cash_line (agent_id, level, kind, at, cash_id)
select a.agent_id, ${level}, o.kind, o.at, o.cash_id from team_cash_line o ${above} where o.agent_id = $1`;

const dayOf = sql`select a.agent_id, ${level} as level, o.kind, o.day, o.currency, sum(o.count) as count, sum(o.in_minor) as in_minor,
  sum(o.out_minor) as out_minor from team_cash_day o ${above} where o.agent_id = $1 group by 1, 2, 3, 4, 5`;

const leaveDaySql = sql`
update team_cash_day t set count = t.count - g.count, in_minor = t.in_minor - g.in_minor, out_minor = t.out_minor - g.out_minor
from (${dayOf}) g where t.agent_id = g.agent_id and t.level = g.level and t.kind = g.kind and t.day = g.day and t.currency = g.currency`;

const joinDaySql = sql`
insert into team_cash_day as t (agent_id, level, kind, day, currency, count, in_minor, out_minor) ${dayOf}
on conflict (agent_id, level, kind, day, currency) do update set count = t.count + excluded.count,
  in_minor = t.in_minor + excluded.in_minor, out_minor = t.out_minor + excluded.out_minor`;
