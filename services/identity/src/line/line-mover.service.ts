import { Injectable, Logger } from '@nestjs/common';
import { LineMoved } from '@banyan/proto/identity/v1/events';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { accountTypes } from '../member/member.entity.js';
import { holdLines, problemOf } from './line-rules.js';

const atOnce = 100;

interface Due {
  readonly brand: string;
  readonly memberId: string;
  readonly uplineId: string | null;
  readonly effectiveAt: Date;
}

interface Place {
  readonly accountType: number;
  readonly path: string[];
}

/** Carries moves out when their day has begun, one after the other. */
@Injectable()
export class LineMover {
  private readonly logger = new Logger('LineMover');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
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
    const [member] = await tx.query<Place>(placeSql, [memberId]);
    const [upline] = uplineId === null ? [] : await tx.query<Place>(placeSql, [uplineId]);
    const newPath = uplineId === null ? [] : [...(upline?.path ?? []), uplineId];
    const accountType = typeAt(member?.accountType ?? accountTypes.player, uplineId === null);
    const [moved] = await tx.query<{ members: number }>(moveSql, [memberId, newPath, uplineId, accountType]);
    await tx.publish(
      LineMoved,
      {
        moveId: BigInt(id),
        brand,
        memberId: BigInt(memberId),
        accountType,
        oldPath: (member?.path ?? []).map(BigInt),
        newPath: newPath.map(BigInt),
        effectiveFrom: effectiveAt,
      },
      `lines:${brand}`,
    );
    return moved?.members ?? 0;
  }
}

/** Only agents change: at the top they are top lines, below another they are not. */
function typeAt(accountType: number, top: boolean): number {
  if (top && accountType === accountTypes.agent) return accountTypes.topAgent;
  return !top && accountType === accountTypes.topAgent ? accountTypes.agent : accountType;
}

const dueSql = sql`select brand, member_id as "memberId", new_upline_id as "uplineId", effective_at as "effectiveAt"
  from line_move where id = $1 and state = 'SCHEDULED' for update`;

const placeSql = sql`select account_type as "accountType", upline_path::text[] as path from member where id = $1`;

/** The whole line in one statement, by the index on upline_path. */
const moveSql = sql`
with moved as (
  update member set upline_id = case when id = $1 then $3::bigint else upline_id end,
    account_type = case when id = $1 then $4 else account_type end,
    upline_path = $2::bigint[] || case when id = $1 then '{}' else upline_path[array_position(upline_path, $1::bigint) :] end
  where id = $1 or upline_path @> array[$1::bigint] returning 1)
select count(*)::int as members from moved`;
