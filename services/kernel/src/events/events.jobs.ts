import { Injectable } from '@nestjs/common';
import { Database, sql } from '../database/index.js';
import { Job } from '../jobs/job.js';

const chunk = 10_000;

/**
 * Sent rows of the outbox stay for a week; inbox rows outlive everything that the log may deliver again. The outbox lies in the order of
 * its writing: what is not among its first rows is not the oldest.
 */
const cleanups = [
  sql`delete from outbox where (xid, id) in (select o.xid, o.id from (select xid, id, occurred_at from outbox order by xid, id limit ${chunk}) o, outbox_cursor c
     where c.source = 'outbox' and c.cursor <> '' and o.occurred_at < now() - interval '7 days'
       and (o.xid, o.id) <= (split_part(c.cursor, ':', 1)::xid8, split_part(c.cursor, ':', 2)::bigint)) returning 1`,
  sql`delete from inbox where ctid = any(array(select ctid from inbox where outcome = 'done' and settled_at < now() - interval '21 days' limit ${chunk})) returning 1`,
  sql`delete from job_run where ctid = any(array(select r.ctid from job_run r where r.started_at < now() - interval '2 days'
     and r.period < (select max(period) from job_run l where l.name = r.name and l.state in ('done', 'base')) and r.state = 'done' order by r.started_at limit ${chunk})) returning 1`,
];

/** Forgets what no crash and no replay can need any more. */
@Injectable()
export class EventJobs {
  constructor(private readonly db: Database) {}

  @Job({ name: 'kernel.clean', everyMs: 3_600_000, timeoutMs: 300_000 })
  async clean(): Promise<void> {
    for (const statement of cleanups) {
      while ((await this.db.query(statement)).length === chunk);
    }
  }
}
