import { sql, type Tx } from '@banyan/kernel/database';
import type { MovedLine } from '../team/line.js';

/** Takes what the line did since then from the days of those who are no longer above it, and adds it to those who are now. */
export async function moveDays(tx: Tx, { memberId, oldPath, newPath, from }: MovedLine): Promise<void> {
  const left = oldPath.filter((id) => !newPath.includes(id)).map(String);
  const joined = newPath.filter((id) => !oldPath.includes(id)).map(String);
  // Waits for a sum that is being made with the old line, and has the next one see the new one.
  await tx.query(sql`select 1 from team_day_cursor for share`);
  await tx.query(leaveSql, [memberId, from, left]);
  await tx.query(joinSql, [memberId, from, joined]);
}

const leaveSql = sql`
update team_day t set rounds = t.rounds - o.rounds, bet_minor = t.bet_minor - o.bet_minor,
  stake_minor = t.stake_minor - o.stake_minor, payout_minor = t.payout_minor - o.payout_minor, players = t.players - o.players
from team_day o where o.member_id = $1 and o.day >= $2 and t.member_id = any($3::bigint[]) and t.day = o.day and t.currency = o.currency`;

const joinSql = sql`
insert into team_day as t (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, played, players)
select a.agent_id, o.day, o.currency, o.rounds, o.bet_minor, o.stake_minor, o.payout_minor, false, o.players
from team_day o cross join unnest($3::bigint[]) as a (agent_id) where o.member_id = $1 and o.day >= $2
order by 1, 2, 3
on conflict (member_id, day, currency) do update set rounds = t.rounds + excluded.rounds, bet_minor = t.bet_minor + excluded.bet_minor,
  stake_minor = t.stake_minor + excluded.stake_minor, payout_minor = t.payout_minor + excluded.payout_minor,
  players = t.players + excluded.players`;
