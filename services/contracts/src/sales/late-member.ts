import { sql, type Tx } from '@banyan/kernel/database';

/** Adds to the uplines of a member what it did before anybody said that it is there: rounds and members are told on two topics. */
export async function addLateMember(tx: Tx, memberId: bigint): Promise<void> {
  // Waits for a sum that is being made without the member, and has the next one see it.
  await tx.query(sql`select 1 from team_day_cursor for share`);
  await tx.query(
    sql`insert into team_day as t (member_id, day, currency, rounds, bet_minor, stake_minor, payout_minor, played, players)
     select a.agent_id, o.day, o.currency, o.rounds, o.bet_minor, o.stake_minor, o.payout_minor, false, 1
     from team_day o join team_member m on m.member_id = o.member_id cross join lateral unnest(m.upline_path) as a (agent_id)
     where o.member_id = $1 and o.played order by 1, 2, 3
     on conflict (member_id, day, currency) do update set rounds = t.rounds + excluded.rounds,
       bet_minor = t.bet_minor + excluded.bet_minor, stake_minor = t.stake_minor + excluded.stake_minor,
       payout_minor = t.payout_minor + excluded.payout_minor, players = t.players + excluded.players`,
    [memberId],
  );
}
