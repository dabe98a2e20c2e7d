import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { MemberSessionDto, MemberSessionPageDto } from './member-session.dto.js';
import { SessionService } from './session.service.js';

/** Where members are logged in, as operators see it: by member, or who else comes from an address. Kept for 30 days after the end. */
@Injectable()
export class MemberSessionListService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly sessions: SessionService,
  ) {}

  list(query: ListQuery): Promise<MemberSessionPageDto> {
    return listPage<MemberSessionDto>(this.db.query, query, listing(this.clock.now()));
  }

  /** Logs one device out at once. One that is out already stays as it is. */
  async end(id: string, reason: string): Promise<MemberSessionDto> {
    await this.db.transaction(async (tx) => {
      const [session] = await tx.query<{ memberId: string; ip: string; device: string; revokedAt: Date | null }>(
        sql`select subject_id as "memberId", ip, device, revoked_at as "revokedAt" from session
         where id = $1 and audience = 'player' for update`,
        [id],
      );
      if (!session) throw requestErrors.not_found();
      const { memberId, ip, device, revokedAt } = session;
      if (revokedAt) return;
      await this.sessions.revoke(tx, id, 'ended by an operator');
      await auditAction(
        tx,
        { action: 'member.session-end', objectType: 'member', objectId: memberId, before: { ip, device }, reason },
        this.clock.now(),
      );
    });
    const { data } = await this.list({ page: 1, perPage: 1, filter: { id } });
    if (!data[0]) throw requestErrors.not_found();
    return data[0];
  }
}

const listing = (now: Date): ListSpec => ({
  from: sql`session s left join member m on m.id = s.subject_id`,
  rows: sql`session s`,
  fields: {
    id: sql`s.id`,
    memberId: sql`s.subject_id`,
    username: sql`coalesce(m.username, '')`,
    accountType: sql`m.account_type`,
    ip: sql`s.ip`,
    device: sql`s.device`,
    createdAt: sql`s.created_at`,
    lastSeenAt: sql`s.last_seen_at`,
    open: sql`(s.revoked_at is null and s.expires_at > $1)`,
    revokedAt: sql`s.revoked_at`,
    revokeReason: sql`s.revoke_reason`,
  },
  filters: {
    id: equals(sql`s.id`, 'uuid'),
    memberId: equals(sql`s.subject_id`, 'bigint'),
    ip: equals(sql`s.ip`),
    open: (value) => sql`${String(value) === 'true' ? sql`` : sql`not `}(s.revoked_at is null and s.expires_at > $1)`,
  },
  where: sql`s.audience = 'player' and $1::timestamptz is not null`,
  parameters: [now],
  sort: ['createdAt', 'DESC'],
  key: sql`s.id`,
  large: { sorts: { createdAt: sql`s.created_at` }, narrowedBy: ['memberId'] },
});
