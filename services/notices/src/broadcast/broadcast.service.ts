import { Injectable, Logger } from '@nestjs/common';
import { Clock, failpoint } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { InboxService } from '../inbox/inbox.service.js';
import { WalletService } from '../wallet/wallet.service.js';
import { nextSql, parametersOf, type Audience } from './audience.js';
import { factOf } from './fact.js';
import { figuresSql } from './figures.js';
import type { Channel, Purpose } from './types.js';

/** As many as the wallet is asked for at once. */
const mostOfStep = 1_000;
const minuteMs = 60_000;
/** What is read later changes no figures any more. */
const countedMs = 30 * 86_400_000;

interface Running extends Audience {
  readonly id: string;
  readonly purpose: Purpose;
  readonly channels: readonly Channel[];
  readonly perMinute: number;
  readonly cursorId: string;
  readonly minuteAt: Date | null;
  readonly minuteSent: number;
}

/**
 * Sends what was published, some members at a time: their messages and how far it came are kept together, so that it goes on behind the
 * last one who has it, whatever dies. Whom a message reaches by which way, the inbox decides as of any other.
 */
@Injectable()
export class BroadcastService {
  private readonly logger = new Logger('Broadcasts');

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly inbox: InboxService,
    private readonly wallet: WalletService,
  ) {}

  /** Until all is sent, as fast as each may. */
  async sendDue(signal: AbortSignal): Promise<void> {
    for (let went = true; went && !signal.aborted;) {
      went = false;
      for (const each of await this.db.query<Running>(runningSql, [this.clock.now()]))
        if (!signal.aborted && (await this.stepOf(each))) went = true;
    }
  }

  /** What members did with what was sent of late. */
  async count(): Promise<void> {
    const since = new Date(this.clock.now().getTime() - countedMs);
    const rows = await this.db.query<{ id: string }>(
      sql`select id from broadcast where sent > 0 and test_of is null and (finished_at is null or finished_at > $1) order by id desc`,
      [since],
    );
    for (const { id } of rows) await this.db.query(figuresSql, [id]);
  }

  /** One that fails is tried again with the next run, and holds up no other. */
  private async stepOf(running: Running): Promise<boolean> {
    try {
      return await this.step(running);
    } catch (error) {
      this.logger.error(`broadcast ${running.id} waits: ${String(error)}`);
      return false;
    }
  }

  /** Whether there may be more to do now. */
  private async step(running: Running): Promise<boolean> {
    const minute = new Date(Math.floor(this.clock.now().getTime() / minuteMs) * minuteMs);
    const already = running.minuteAt?.getTime() === minute.getTime() ? running.minuteSent : 0;
    const most = Math.min(running.perMinute - already, mostOfStep);
    if (most <= 0) return false;
    const rows = await this.db.query<{ id: string }>(nextSql, [...parametersOf(running, running.cursorId), most]);
    const ids = rows.map(({ id }) => BigInt(id));
    const excluded = running.purpose === 'MARKETING' ? await this.wallet.excludedOf(ids) : new Set<bigint>();
    const went = await this.db.transaction(async (tx) => {
      if (!(await holds(tx, running))) return true;
      const to = ids.filter((id) => !excluded.has(id));
      await this.inbox.tell(tx, to.map((memberId) => factOf(running, memberId, this.clock.now()))); // prettier-ignore
      const done = ids.length < most;
      const cursorId = ids.at(-1) ?? running.cursorId;
      const figures = [to.length, ids.length - to.length, minute, already + ids.length];
      await tx.query(movedSql, [running.id, cursorId, ...figures, done, this.clock.now()]);
      await failpoint('broadcast.before_commit');
      return !done;
    });
    await failpoint('broadcast.after_commit');
    return went;
  }
}

/** Whether it still goes on from where it was looked at: stopped, or moved on by another run, it does not. */
async function holds(tx: Tx, { id, cursorId }: Running): Promise<boolean> {
  const found = await tx.query(
    sql`select from broadcast where id = $1 and state = 'RUNNING' and cursor_id = $2 for update`,
    [id, cursorId],
  );
  return found.length > 0;
}

const runningSql = sql`
select id, brand, language, purpose, channels, per_minute as "perMinute", cursor_id as "cursorId", minute_at as "minuteAt",
  minute_sent as "minuteSent", jsonb_build_object('languages', languages, 'accountTypes', account_types, 'levels', levels,
  'lines', line_ids::text[], 'memberIds', member_ids::text[]) as audience
from broadcast where state = 'RUNNING' and starts_at <= $1 order by id`;

const movedSql = sql`
update broadcast set cursor_id = $2, sent = sent + $3, skipped = skipped + $4, minute_at = $5, minute_sent = $6,
  state = case when $7::boolean then 'DONE' else state end, finished_at = case when $7::boolean then $8::timestamptz end
where id = $1`;
