import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql, startsWith } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { errors } from '../errors.js';
import { MemberService } from '../member/member.service.js';
import type {
  AnnouncementDto,
  AnnouncementPageDto,
  AnnouncementRequest,
  HeardDto,
  HeardPageDto,
  OwnAnnouncementDto,
  UnreadDto,
} from './announcement.dto.js';

const dayMs = 86_400_000;
const mostADay = 10;
const keptMs = 90 * dayMs;

/** Announcements of agents to their teams. */
@Injectable()
export class AnnouncementService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly members: MemberService,
  ) {}

  list(query: ListQuery): Promise<AnnouncementPageDto> {
    return listPage<OwnAnnouncementDto>(this.db.query, query, { ...own, parameters: [principal().id] });
  }

  async write({ title, body }: AnnouncementRequest): Promise<AnnouncementDto> {
    const { id: agentId, brand } = await this.members.current();
    const now = this.clock.now();
    const id = await this.db.transaction(async (tx) => {
      await tx.query(sql`select pg_advisory_xact_lock(hashtextextended('announcement:' || $1::text, 0))`, [agentId]);
      const [today] = await tx.query<{ count: number }>(
        sql`select count(*)::int as count from team_announcement where agent_id = $1 and created_at > $2`,
        [agentId, new Date(now.getTime() - dayMs)],
      );
      if ((today?.count ?? 0) >= mostADay) throw errors.too_many_announcements({ limit: mostADay });
      const [row] = await tx.query<{ id: string }>(
        sql`insert into team_announcement (brand, agent_id, title, body, created_at) values ($1, $2, $3, $4, $5) returning id`,
        [brand, agentId, title, body, now],
      );
      return row?.id ?? '';
    });
    return { id, title, body, createdAt: now };
  }

  /** Removing twice is as good as once. */
  async remove(id: bigint): Promise<null> {
    const removed = await this.db.query(
      sql`update team_announcement set removed_at = coalesce(removed_at, $3) where id = $1 and agent_id = $2 returning id`,
      [id, principal().id, this.clock.now()],
    );
    if (removed.length === 0) throw errors.announcement_not_found();
    return null;
  }

  /** Those of the last 90 days by the active agents who are above the member now. */
  async heard(query: ListQuery): Promise<HeardPageDto> {
    return listPage<HeardDto>(this.db.query, query, { ...heard, parameters: this.heardBy() });
  }

  async unread(): Promise<UnreadDto> {
    const [row] = await this.db.query<UnreadDto>(
      sql`select count(*)::int as unread from ${heardFrom} where ${heardWhere} and ${unread}`,
      this.heardBy(),
    );
    return row ?? { unread: 0 };
  }

  async seen(): Promise<UnreadDto> {
    await this.db.query(
      sql`insert into team_announcement_seen (member_id, seen_at) select id, $2 from member where id = $1
       on conflict (member_id) do update set seen_at = greatest(team_announcement_seen.seen_at, excluded.seen_at)`,
      [principal().id, this.clock.now()],
    );
    return this.unread();
  }

  private heardBy(): [bigint, Date] {
    return [principal().id, new Date(this.clock.now().getTime() - keptMs)];
  }
}

const fields = { id: sql`a.id`, title: sql`a.title`, body: sql`a.body`, createdAt: sql`a.created_at` };

const own: ListSpec = {
  from: sql`team_announcement a`,
  where: sql`a.agent_id = $1 and (a.removed_at is null or a.operator_name is not null)`,
  fields: { ...fields, takenBack: sql`case when a.removed_at is not null then a.removal_reason end` },
  filters: { id: equals(sql`a.id`, 'bigint'), q: startsWith(sql`a.title`) },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
};

const unread = sql`(s.seen_at is null or a.created_at > s.seen_at)`;

const heardFrom = sql`member me join member g on g.id = any(me.upline_path) and g.status = 'ACTIVE'
    join team_announcement a on a.agent_id = g.id left join team_announcement_seen s on s.member_id = me.id`;
const heardWhere = sql`me.id = $1 and a.created_at > $2 and a.removed_at is null`;
const heard: ListSpec = {
  from: heardFrom,
  where: heardWhere,
  fields: { ...fields, agent: sql`g.nickname`, unread },
  filters: {},
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
};
