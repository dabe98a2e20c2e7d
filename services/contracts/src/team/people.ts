import { sql, type Tx } from '@banyan/kernel/database';
import type { MovedLine } from './line.js';

const agents = (accountType: number): number => (accountType === 0 ? 0 : 1);

/** Adds to what stands below each of a path: members, and how many of them are agents; negative: takes from it. */
export async function addPeople(tx: Tx, path: readonly unknown[], members: number, agents: number): Promise<void> {
  // Always in the order of ids, so that two who come to one line at once never wait for each other.
  await tx.query(
    sql`insert into team_people as p (agent_id, members, agents)
     select a.agent_id, $2, $3 from unnest($1::bigint[]) as a (agent_id) order by 1
     on conflict (agent_id) do update set members = p.members + excluded.members, agents = p.agents + excluded.agents`,
    [path.map(String), members, agents],
  );
}

/** Has a member count as an agent, or no longer, for all above. Before its row changes. */
export async function countType(tx: Tx, memberId: bigint, accountType: number): Promise<void> {
  const [was] = await tx.query<{ accountType: number; path: string[] }>(
    sql`select account_type as "accountType", upline_path as path from team_member where member_id = $1 for update`,
    [memberId],
  );
  const change = was ? agents(accountType) - agents(was.accountType) : 0;
  if (was && change !== 0) await addPeople(tx, was.path, 0, change);
}

/** Takes a line from those who were above it and counts it for those who are. Before its rows change. */
export async function movePeople(
  tx: Tx,
  { memberId, oldPath, newPath }: MovedLine,
  accountType: number,
): Promise<void> {
  const [line] = await tx.query<{ members: number; agents: number; accountType: number }>(
    sql`select coalesce(p.members, 0)::int as members, coalesce(p.agents, 0)::int as agents, m.account_type as "accountType"
     from team_member m left join team_people p on p.agent_id = m.member_id where m.member_id = $1`,
    [memberId],
  );
  if (!line) return;
  await addPeople(tx, oldPath, -line.members - 1, -line.agents - agents(line.accountType));
  await addPeople(tx, newPath, line.members + 1, line.agents + agents(accountType));
}

/** Counts everybody anew and puts right what differs: an older replica beside this one does not keep the counts. Returns how many. */
export async function recountPeople(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ count: number }>(recountSql);
  return row?.count ?? 0;
}

const recountSql = sql`
with truth as materialized (
  select a.agent_id, count(*) as members, count(*) filter (where m.account_type <> 0) as agents
  from team_member m cross join lateral unnest(m.upline_path) as a (agent_id) group by 1
), mended as (
  insert into team_people as p (agent_id, members, agents) select agent_id, members, agents from truth
  on conflict (agent_id) do update set members = excluded.members, agents = excluded.agents
    where (p.members, p.agents) is distinct from (excluded.members, excluded.agents) returning 1
), emptied as (
  update team_people p set members = 0, agents = 0
  where (p.members <> 0 or p.agents <> 0) and not exists (select from truth t where t.agent_id = p.agent_id) returning 1
) select ((select count(*) from mended) + (select count(*) from emptied))::int as count`;
