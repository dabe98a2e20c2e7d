import { Injectable } from '@nestjs/common';
import type { AccountTypeChanged, MemberRegistered, MemberStatusChanged } from '@banyan/proto/identity/v1/events';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import {
  Database,
  equals,
  listPage,
  type ListSpec,
  type Query,
  sql,
  type Sql,
  startsWith,
  type Tx,
} from '@banyan/kernel/database';
import type { ListQuery, Page } from '@banyan/kernel/dto';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { periodOf } from '../period/period.js';
import type { LineFollower, MovedLine } from './line.js';
import { addPeople, countType, movePeople, recountPeople } from './people.js';
import { changeTree, holdTree } from './tree-lock.js';
import type { FindQuery, FoundDto, TeamNodeDto, TeamQuery } from './team.dto.js';

/** Somebody in the tree of agents. `path`: the uplines from the top line to the direct one. */
export interface TeamMember {
  readonly memberId: bigint;
  readonly brand: string;
  readonly currency: string;
  readonly accountType: number;
  readonly status: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly uplineId: bigint | null;
  readonly path: readonly bigint[];
}

const mostFound = 20;

/** Who is under whom, from identity's events. */
@Injectable()
export class TeamService {
  private readonly followers: LineFollower[] = [];

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
  ) {}

  /** In the order in which they asked. */
  follow(follower: LineFollower): void {
    this.followers.push(follower);
  }

  async registered(tx: Tx, event: MemberRegistered, at: Date): Promise<void> {
    const { memberId, brand, username, nickname, accountType, currency, uplinePath } = event;
    await holdTree(tx);
    const [made] = await tx.query<{ path: string[] }>(
      sql`insert into team_member (member_id, brand, username, nickname, account_type, currency, upline_id, upline_path, joined_at)
       values ($1, $2, $3, $4, $5, $6, $7, ${pathNow}, $9) on conflict (member_id) do nothing returning upline_path as path`,
      [memberId, brand, username, nickname, accountType, currency, uplinePath.at(-1) ?? null, uplinePath.map(String), at],
    ); // prettier-ignore
    if (!made) return;
    await addPeople(tx, made.path, 1, accountType === 0 ? 0 : 1);
    for (const follower of this.followers) await follower.arrived?.(tx, memberId);
  }

  /** Has a member with all below it stand under other uplines, in one statement; where they stood before stays known. Within {@link changeTree}. */
  async moved(tx: Tx, line: MovedLine & { brand: string; accountType: number }): Promise<void> {
    const { memberId, accountType, newPath, from } = line;
    for (const follower of this.followers) await follower.moved(tx, line);
    await movePeople(tx, line, accountType);
    await tx.query(moveSql, [memberId, newPath.map(String), newPath.at(-1) ?? null, accountType, from]);
  }

  async typeChanged(tx: Tx, { memberId, accountType }: AccountTypeChanged): Promise<void> {
    await holdTree(tx);
    await countType(tx, memberId, accountType);
    await tx.query(sql`update team_member set account_type = $2 where member_id = $1`, [memberId, accountType]);
  }

  async statusChanged(tx: Tx, { memberId, status }: MemberStatusChanged): Promise<void> {
    await tx.query(sql`update team_member set status = $2 where member_id = $1`, [memberId, status]);
  }

  /** Puts right how many stand below each agent. Answers for how many that was wrong. */
  recount(): Promise<number> {
    return this.db.transaction(async (tx) => {
      await changeTree(tx);
      return recountPeople(tx);
    });
  }

  /** Raises `contracts.member_not_found` for an unknown id. */
  async get(query: Query, memberId: bigint): Promise<TeamMember> {
    const [row] = await query<Row>(sql`select ${columns} from team_member where member_id = $1`, [memberId]);
    if (!row) throw errors.member_not_found();
    const { status, brand, currency, accountType } = row;
    const uplineId = row.uplineId === null ? null : BigInt(row.uplineId);
    return { memberId, brand, currency, status, accountType, uplineId, path: row.path.map(BigInt) };
  }

  /** The direct downlines of the agent in hand, or of somebody in its team. */
  async downlines({ parentId, ...query }: TeamQuery): Promise<Page<TeamNodeDto>> {
    const own = principal().id;
    const of = parentId ?? own;
    if (of !== own) await this.requireInTeam(this.db.query, own, of);
    return this.nodes(query as ListQuery, sql`m.upline_id = $1`, of);
  }

  /** The first of the whole team below whose name begins like this. */
  async search({ q }: FindQuery): Promise<Page<FoundDto>> {
    const first = { page: 1, perPage: mostFound, filter: { q }, sort: 'username' };
    return listPage<FoundDto>(this.db.query, first, { ...found, parameters: [principal().id] });
  }

  async one(memberId: bigint): Promise<TeamNodeDto> {
    const own = principal().id;
    if (memberId !== own) await this.requireInTeam(this.db.query, own, memberId);
    const { data } = await this.nodes({ page: 1, perPage: 1, filter: {} }, sql`m.member_id = $1`, memberId);
    if (!data[0]) throw errors.member_not_found();
    return data[0];
  }

  private async nodes(query: ListQuery, where: Sql, of: bigint): Promise<Page<TeamNodeDto>> {
    const today = periodOf('D', this.clock.now(), await this.brands.zoneOf(principal().brand)).start;
    return listPage<TeamNodeDto>(this.db.query, query, { ...nodes, where, parameters: [of, today] });
  }

  /** Refuses a member who is not below the agent, as one who does not exist. */
  async requireInTeam(query: Query, agentId: bigint, memberId: bigint): Promise<void> {
    const statement = sql`select 1 from team_member where member_id = $1 and $2 = any(upline_path)`;
    const found = await query(statement, [memberId, agentId]);
    if (found.length === 0) throw errors.member_not_found();
  }
}

/** A registration may be told after a move of the line, or beside it: below the nearest upline that is known, the path is what it is once no move is under way. */
const pathNow = sql`coalesce((select t.upline_path || t.member_id || ($8::bigint[])[p.n + 1 :]
  from unnest($8::bigint[]) with ordinality as p (id, n) join team_member t on t.member_id = p.id order by p.n desc limit 1 for share of t), $8::bigint[])`;

/* Beside the lock: whoever moves a line holds the whole tree before ({@link changeTree}), and nobody else writes where members stood. */
const moveSql = sql`
with line as (
  select member_id, upline_path from team_member where member_id = $1 or upline_path @> array[$1::bigint] for update
), past as (
  insert into team_past (member_id, since, until, upline_path)
  select l.member_id, coalesce((select max(p.until) from team_past p where p.member_id = l.member_id), '-infinity'), $5, l.upline_path
  from line l on conflict do nothing
)
update team_member m set upline_id = case when m.member_id = $1 then $3::bigint else m.upline_id end,
  account_type = case when m.member_id = $1 then $4 else m.account_type end,
  upline_path = $2::bigint[] || case when m.member_id = $1 then '{}' else m.upline_path[array_position(m.upline_path, $1::bigint) :] end
from line l where m.member_id = l.member_id`;

interface Row extends Pick<TeamMember, 'brand' | 'currency' | 'accountType' | 'status'> {
  uplineId: string | null;
  path: string[];
}

const columns = sql`brand, currency, account_type as "accountType", status, upline_id as "uplineId", upline_path as path`;

const list: ListSpec = {
  from: sql`team_member m`,
  fields: {
    memberId: sql`m.member_id`,
    username: sql`m.username`,
    nickname: sql`m.nickname`,
    accountType: sql`m.account_type`,
    status: sql`m.status`,
    uplineId: sql`m.upline_id`,
    downlines: sql`(select count(*)::int from team_member d where d.upline_id = m.member_id)`,
    joinedAt: sql`m.joined_at`,
  },
  filters: { q: startsWith(sql`m.username`, sql`m.nickname`), accountType: equals(sql`m.account_type`, 'int') },
  sort: ['memberId', 'ASC'],
  key: sql`m.member_id`,
};

/* Left joins of one row at most, so that the planner leaves them out where only rows are counted; a sum, so that it looks each day up by its key. */
const nodes: ListSpec = {
  ...list,
  from: sql`team_member m left join team_people p on p.agent_id = m.member_id left join lateral (
    select sum(t.bet_minor) as bet, sum(t.stake_minor - t.payout_minor) as loss
    from team_day t where t.member_id = m.member_id and t.day = $2::timestamptz and t.currency = m.currency) s on true`,
  fields: {
    ...list.fields,
    members: sql`coalesce(p.members, 0)::int`,
    currency: sql`m.currency`,
    todayBetMinor: sql`coalesce(s.bet, 0)`,
    todayLossMinor: sql`coalesce(s.loss, 0)`,
  },
};

const found: ListSpec = {
  ...list,
  where: sql`m.upline_path @> array[$1::bigint]`,
  fields: {
    ...list.fields,
    uplineIds: sql`m.upline_path[array_position(m.upline_path, $1::bigint) + 1 :]::text[]`,
  },
};
