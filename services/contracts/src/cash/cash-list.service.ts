import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, sql, type Sql } from '@banyan/kernel/database';
import { BrandService } from '../brand/brand.service.js';
import { errors } from '../errors.js';
import { daysOf } from '../sales/days.js';
import { TeamService } from '../team/team.service.js';
import { cashKinds, type CashDetailDto, type CashDto, type CashLevel, type CashPageDto, type CashQuery, type CashSumDto } from './cash.dto.js'; // prettier-ignore

/** How far below an agent those stand whom a level asks for. */
const levels: Readonly<Record<CashLevel, readonly number[]>> = { OWN: [0], DIRECT: [1], ALL: [0, 1, 2] };

/** What money a team moved, as the agents above it see it. */
@Injectable()
export class CashListService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly brands: BrandService,
    private readonly team: TeamService,
  ) {}

  async page({ memberId, level = 'ALL', kind, perPage, after, ...range }: CashQuery): Promise<CashPageDto> {
    const { id: own, brand } = principal();
    const of = memberId ?? own;
    if (of !== own) await this.team.requireInTeam(this.db.query, own, of);
    const days = daysOf(range, this.clock.now(), await this.brands.zoneOf(brand));
    const asked = [of, levels[level], kind ? [kind] : cashKinds];
    const [from, until] = [days[0]?.start, days.at(-1)?.end];
    const [at, id] = after ? [new Date(Number(after.split('-')[0])), after.split('-')[1]] : [until, 0];
    const [rows, sums] = await Promise.all([
      this.db.query<CashDto>(pageSql, [...asked, from, until, at, id, perPage + 1, own]),
      this.db.query<CashSumDto>(sumSql, [...asked, days.map(({ start }) => start)]),
    ]);
    const data = rows.slice(0, perPage);
    const last = rows.length > perPage ? data.at(-1) : undefined;
    return { data, sums, next: last ? `${last.at.getTime()}-${last.id}` : null };
  }

  async one(id: bigint): Promise<CashDetailDto> {
    const [row] = await this.db.query<CashDetailDto>(oneSql, [id, principal().id]);
    if (!row) throw errors.transaction_not_found();
    return row;
  }
}

const fields = sql`c.id, c.kind, c.at, c.member_id as "memberId", m.username, m.account_type as "accountType", c.currency,
  c.amount_minor as "amountMinor", o.username as other`;
/** The other end of a transfer, where that is the agent in hand or somebody of its team. */
const otherIn = (own: Sql) =>
  sql`left join team_member o on o.member_id = c.other_id and (o.member_id = ${own} or ${own} = any(o.upline_path))`;

/** The newest of each level and kind in the order of the index, then the newest of those. */
const pageSql = sql`
select ${fields} from (
  select l.at, l.cash_id from unnest($2::smallint[]) as v (level) cross join unnest($3::text[]) as k (kind) cross join lateral (
    select l.at, l.cash_id from team_cash_line l
    where l.agent_id = $1 and l.level = v.level and l.kind = k.kind and l.at >= $4 and l.at < $5 and (l.at, l.cash_id) < ($6, $7)
    order by l.at desc, l.cash_id desc limit $8) l
  order by l.at desc, l.cash_id desc limit $8) p
join team_cash c on c.id = p.cash_id join team_member m on m.member_id = c.member_id ${otherIn(sql`$9`)}
order by p.at desc, p.cash_id desc`;

const sumSql = sql`
select t.kind, t.currency, sum(t.count)::text as count, sum(t.in_minor)::text as "inMinor", sum(t.out_minor)::text as "outMinor"
from team_cash_day t where t.agent_id = $1 and t.level = any($2::smallint[]) and t.kind = any($3::text[]) and t.day = any($4::timestamptz[])
group by 1, 2 having sum(t.count) > 0 order by 2, 1`;

const oneSql = sql`
select ${fields}, c.reference, case when c.kind in ('DIVIDEND', 'SALARY') then nullif(c.reference, '') end as "billId",
  array(select u.username from unnest(m.upline_path[array_position(m.upline_path, $2::bigint) + 1 :]) with ordinality as p (id, place)
    join team_member u on u.member_id = p.id where $2 = any(m.upline_path) order by p.place) as way
from team_cash c join team_member m on m.member_id = c.member_id ${otherIn(sql`$2`)}
where c.id = $1 and (m.member_id = $2 or $2 = any(m.upline_path))`;
