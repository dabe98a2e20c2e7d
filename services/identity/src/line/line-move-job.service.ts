import { Injectable, Logger } from '@nestjs/common';
import { LineMoved } from '@banyan/proto/identity/v1/events';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { MemberLinesService } from '../member/member-lines.service.js';
import { problemOf } from './line-rules.js';
import { holdLines } from '../tree/lines-lock.js';

const atOnce = 100;

interface Due {
  readonly brand: string;
  readonly memberId: string;
  readonly uplineId: string | null;
  readonly effectiveAt: Date;
}

/** Carries moves out when their day has begun, one after the other. */
@Injectable()
export class LineMoveJobService {
  private readonly logger = new Logger('LineMoveJobService');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly lines: MemberLinesService,
  ) {}

  /** Each move in its own transaction, so that one that fails holds up no other; the next run takes it up again. */
  async run(): Promise<void> {
    const due = await this.db.query<{ id: string }>(
      sql`select id from line_move where state = 'SCHEDULED' and effective_at <= $1 order by effective_at, id limit $2`,
      [this.clock.now(), atOnce],
    );
    const failed: unknown[] = [];
    for (const { id } of due) {
      try {
        await this.db.transaction((tx) => this.carryOut(tx, id));
      } catch (error) {
        failed.push(error);
        this.logger.error(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} lines could not be moved`);
  }

  /** Once, whoever else tries: what it was agreed on for may have changed since, so it is held to the rules again. */
  private async carryOut(tx: Tx, id: string): Promise<void> {
    const [known] = await tx.query<{ brand: string }>(sql`select brand from line_move where id = $1`, [id]);
    if (!known) return;
    await holdLines(tx, known.brand);
    const [due] = await tx.query<Due>(dueSql, [id]);
    if (!due) return;
    const uplineId = due.uplineId === null ? null : BigInt(due.uplineId);
    const problem = await problemOf(tx.query, { memberId: BigInt(due.memberId), uplineId });
    if (problem) {
      await tx.query(sql`update line_move set state = 'REFUSED', problem = $2, done_at = $3 where id = $1`, [
        id,
        problem.code,
        this.clock.now(),
      ]);
      return;
    }
    const members = await this.move(tx, id, due);
    await failpoint('identity.before_move');
    await tx.query(sql`update line_move set state = 'DONE', members = $2, done_at = $3 where id = $1`, [
      id,
      members,
      this.clock.now(),
    ]);
  }

  private async move(tx: Tx, id: string, { brand, memberId, uplineId, effectiveAt }: Due): Promise<number> {
    const { members, ...moved } = await this.lines.move(
      tx,
      BigInt(memberId),
      uplineId === null ? null : BigInt(uplineId),
    );
    await tx.publish(
      LineMoved,
      { moveId: BigInt(id), brand, memberId: BigInt(memberId), ...moved, effectiveFrom: effectiveAt },
      `lines:${brand}`,
    );
    return members;
  }
}

const dueSql = sql`select brand, member_id as "memberId", new_upline_id as "uplineId", effective_at as "effectiveAt"
  from line_move where id = $1 and state = 'SCHEDULED' for update`;
