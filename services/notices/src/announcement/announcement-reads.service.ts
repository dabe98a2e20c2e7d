import { Injectable } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database, sql } from '@banyan/kernel/database';

/** How long it is known who read something that is over. */
const keptMs = 30 * 86_400_000;
const atOnce = 5_000;

/** How many members have read an announcement; who they were is forgotten some time after it is over. */
@Injectable()
export class AnnouncementReadsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts those of whatever is not over for long. */
  async count(): Promise<void> {
    await this.db.query(countSql, [this.longAgo()]);
  }

  /** Deletes who has read what is over for long; how many they were stays. */
  async forget(signal: AbortSignal): Promise<void> {
    for (let count = atOnce; count === atOnce && !signal.aborted;)
      count = (await this.db.query(forgetSql, [this.longAgo(), atOnce])).length;
  }

  private longAgo(): Date {
    return new Date(this.clock.now().getTime() - keptMs);
  }
}

const isOver = sql`coalesce(least(a.removed_at, a.ends_at) < $1, false)`;

const countSql = sql`
update announcement a set reads = c.reads
from (select r.announcement_id as id, count(*)::int as reads from announcement_read r group by r.announcement_id) c
where a.id = c.id and c.reads > a.reads and not ${isOver}`;

const forgetSql = sql`
delete from announcement_read where (announcement_id, member_id) in (
  select r.announcement_id, r.member_id from announcement_read r join announcement a on a.id = r.announcement_id where ${isOver} limit $2
) returning 1`;
