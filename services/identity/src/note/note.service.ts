import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { auditAction, principal } from '@banyan/kernel/auth';
import { Database, equals, listPage, type ListSpec, sql } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';
import { requestErrors } from '@banyan/kernel/errors';
import type { NewNoteDto, NoteDto, NotePageDto } from './note.dto.js';

/** Operators' notes on members: only added to, seen by every operator who may see the member. */
@Injectable()
export class NoteService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(query: ListQuery): Promise<NotePageDto> {
    return listPage<NoteDto>(this.db.query, query, notes);
  }

  /** The audit log has that it was written; the text stands here alone. */
  async write({ memberId, body }: NewNoteDto): Promise<NoteDto> {
    const { id: operatorId, username } = principal();
    return this.db.transaction(async (tx) => {
      const now = this.clock.now();
      const [note] = await tx.query<NoteDto>(
        sql`insert into member_note (member_id, operator_id, operator, body, created_at)
         select m.id, $2, $3, $4, $5 from member m where m.id = $1
         returning id, member_id as "memberId", operator, body, created_at as "createdAt"`,
        [memberId, operatorId, username, body, now],
      );
      if (!note) throw requestErrors.not_found();
      const after = { note: note.id };
      await auditAction(tx, { action: 'member.note', objectType: 'member', objectId: memberId, after }, now);
      return note;
    });
  }
}

const notes: ListSpec = {
  from: sql`member_note n`,
  fields: {
    id: sql`n.id`,
    memberId: sql`n.member_id`,
    operator: sql`n.operator`,
    body: sql`n.body`,
    createdAt: sql`n.created_at`,
  },
  filters: { id: equals(sql`n.id`, 'bigint'), memberId: equals(sql`n.member_id`, 'bigint') },
  sort: ['id', 'DESC'],
  key: sql`n.id`,
  large: { sorts: { id: sql`n.id` }, narrowedBy: ['memberId'] },
};
