import { Injectable } from '@nestjs/common';
import type { RoundsMarked } from '@banyan/proto/games/v1/events';
import { Clock } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { partitionsPerTopic } from '@banyan/kernel/events';

/** By so much the clocks of services may differ. */
const aheadMs = 60_000;

/** Up to which instant all rounds were heard. No tournament closes before the end of its settling time lies behind this. */
@Injectable()
export class HeardService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The newest mark of each partition; one that is known and lies ahead is from a clock that has come back since, and gives way to any. */
  async marked(tx: Tx, marks: readonly RoundsMarked[], partitions: readonly number[]): Promise<void> {
    const newest = new Map<number, Date>();
    for (const [index, { through }] of marks.entries()) {
      const partition = partitions[index] ?? 0;
      const known = newest.get(partition);
      if (through && (!known || known < through)) newest.set(partition, through);
    }
    const now = this.clock.now();
    await tx.query(
      sql`insert into round_mark as m (partition, through, heard_at)
       select partition, through, $3 from unnest($1::int[], $2::timestamptz[]) as u (partition, through) order by 1
       on conflict (partition) do update set heard_at = excluded.heard_at,
         through = case when m.through > $4 then excluded.through else greatest(m.through, excluded.through) end`,
      [[...newest.keys()], [...newest.values()], now, new Date(now.getTime() + aheadMs)],
    );
  }

  /** Every round that was told before this instant has been counted, or will never be. Null before all partitions have said so of any. */
  async through(): Promise<Date | null> {
    const [row] = await this.db.query<{ heard: number; through: Date | null }>(throughSql);
    return row && row.heard >= partitionsPerTopic ? row.through : null;
  }
}

/* A round that could not be counted was published a moment after it settled. One that is given up, and replayed later, comes too late. */
const throughSql = sql`
select (select count(*)::int from round_mark) as heard, least((select min(through) from round_mark),
  (select min((headers->>'occurred-at')::timestamptz) - interval '5 s' from event_retry where handler = 'TournamentEvents.settled')
) as through`;
