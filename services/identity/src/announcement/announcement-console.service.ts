import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, type Query, searchPage, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { ExportService } from '@banyan/kernel/jobs';
import { errors } from '../errors.js';
import { ownOr, ownOrIn } from '../member/own-or.js';
import type { AnnouncementRecordDto, AnnouncementRecordPageDto } from './announcement.dto.js';

/** Announcements of agents to their teams, for operators, who may withdraw them. */
@Injectable()
export class AnnouncementConsoleService implements OnModuleInit {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly exports: ExportService,
  ) {}

  onModuleInit(): void {
    this.exports.register({ list: 'announcements', permission: 'announcement.view', spec: () => announcements });
  }

  list(query: ListQuery): Promise<AnnouncementRecordPageDto> {
    return searchPage<AnnouncementRecordDto>(this.db.query, query, announcements, search);
  }

  /** One that is taken back already, by whomever, stays as it is. */
  async remove(id: bigint, reason: string): Promise<AnnouncementRecordDto> {
    await this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [row] = await tx.query<{ title: string; agentId: string }>(
        sql`update team_announcement set removed_at = $2, operator_name = $3, removal_reason = $4
         where id = $1 and removed_at is null returning title, agent_id as "agentId"`,
        [id, now, principal().username, reason],
      );
      if (!row) return;
      const before = { title: row.title, agentId: row.agentId };
      await auditAction(tx, { action: 'announcement.remove', objectType: 'announcement', objectId: id, before, after: {}, reason }, now); // prettier-ignore
    });
    return readOne(this.db.query, id);
  }
}

const search = ownOr(sql`team_announcement`, sql`agent_id`, sql`title`, sql`g`);

const announcements: ListSpec = {
  from: sql`team_announcement a left join member g on g.id = a.agent_id`,
  rows: sql`team_announcement a`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    agentId: sql`a.agent_id`,
    agent: sql`g.username`,
    title: sql`a.title`,
    body: sql`a.body`,
    createdAt: sql`a.created_at`,
    removedAt: sql`a.removed_at`,
    operator: sql`a.operator_name`,
    removalReason: sql`a.removal_reason`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    agentId: equals(sql`a.agent_id`, 'bigint'),
    q: ownOrIn(search),
    removed: (value) => sql`a.removed_at is ${String(value) === 'true' ? sql`not ` : sql``}null`,
  },
  sort: ['createdAt', 'DESC'],
  key: sql`a.id`,
  large: { sorts: { createdAt: sql`a.created_at` }, narrowedBy: ['agentId'] },
};

async function readOne(query: Query, id: bigint): Promise<AnnouncementRecordDto> {
  const one = { page: 1, perPage: 1, filter: { id: String(id) } };
  const [row] = (await listPage<AnnouncementRecordDto>(query, one, announcements)).data;
  if (!row) throw errors.announcement_not_found();
  return row;
}
