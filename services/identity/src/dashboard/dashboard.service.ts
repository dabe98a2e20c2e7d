import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { accountTypes } from '../member/member.entity.js';
import { accessTokenLivesMs } from '../session/token-signer.js';
import type { DashboardDto } from './dashboard.dto.js';

/** A living session is refreshed at least once in a token's life. */
@Injectable()
export class DashboardService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async numbers(): Promise<DashboardDto> {
    const now = this.clock.now();
    const [row] = await this.db.query<DashboardDto>(numbersSql, [
      now,
      accountTypes.trial,
      new Date(now.getTime() - accessTokenLivesMs),
    ]);
    if (!row) throw new Error('the dashboard query answers one row');
    return row;
  }
}

const numbersSql = `
select
  (select count(*)::int from member where account_type <> $2) as "membersTotal",
  (select count(*)::int from member m join brand b on b.code = m.brand
    where m.account_type <> $2 and m.registered_at >= date_trunc('day', $1::timestamptz at time zone b.time_zone) at time zone b.time_zone) as "membersToday",
  (select count(distinct subject_id)::int from session where audience = 'player' and revoked_at is null and last_seen_at > $3 and expires_at > $1) as "onlineNow",
  (select count(*)::int from approval_request where status = 'PENDING' and expires_at > $1) as "approvalsPending"`;
