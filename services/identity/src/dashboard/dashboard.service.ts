import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';
import { accountTypes } from '../tree/account-types.js';
import { accessTokenLivesMs } from '../session/token-signer.js';
import type { DashboardDto } from './dashboard.dto.js';

/** No day has begun earlier, in whatever zone: a bound that the planner knows, so that it reads the newest members only. */
const longestDayMs = 26 * 3_600_000;

/** A living session is refreshed at least once in a token's life. */
@Injectable()
export class DashboardService {
  /** Members up to an id are counted once, as they stay: an open console asks every minute. */
  private settled = { upTo: '0', members: 0 };

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async numbers(): Promise<DashboardDto> {
    const now = this.clock.now();
    const [membersTotal, [row]] = await Promise.all([
      this.countMembers(),
      this.db.query<Omit<DashboardDto, 'membersTotal'>>(numbersSql, [
        now,
        accountTypes.trial,
        new Date(now.getTime() - accessTokenLivesMs),
        new Date(now.getTime() - longestDayMs),
      ]),
    ]);
    if (!row) throw new Error('the dashboard query answers one row');
    return { membersTotal, ...row };
  }

  private async countMembers(): Promise<number> {
    const from = this.settled;
    const [row] = await this.db.query<{ members: number; settled: number; upTo: string }>(membersSql, [
      from.upTo,
      accountTypes.trial,
    ]);
    if (!row) throw new Error('a count answers one row');
    this.settled = { upTo: row.upTo, members: from.members + row.settled };
    return from.members + row.members;
  }
}

/** No registration is under way for so long that as many others come after it. */
const unsettled = 2_000;

const membersSql = sql`
with edge as (select greatest(coalesce(max(id), 0) - ${unsettled}, $1::bigint) as id from member)
select count(m.id)::int as members, count(m.id) filter (where m.id <= edge.id)::int as settled, edge.id as "upTo"
from edge left join member m on m.id > $1 and m.account_type <> $2 group by edge.id`;

const numbersSql = sql`
select
  (select count(*)::int from member m join brand b on b.code = m.brand
    where m.account_type <> $2 and m.registered_at >= $4 and m.registered_at >= date_trunc('day', $1::timestamptz at time zone b.time_zone) at time zone b.time_zone) as "membersToday",
  (select count(distinct subject_id)::int from session where audience = 'player' and revoked_at is null and last_seen_at > $3 and expires_at > $1) as "onlineNow",
  (select count(*)::int from approval_request where status = 'PENDING' and expires_at > $1) as "approvalsPending",
  (select coalesce(floor(extract(epoch from $1::timestamptz - min(created_at)) / 60), 0)::int from approval_request
    where status = 'PENDING' and expires_at > $1) as "approvalsOldestMinutes",
  (select count(*)::int from maintenance where starts_at <= $1 and (ends_at is null or ends_at > $1)) as "maintenanceOpen"`;
