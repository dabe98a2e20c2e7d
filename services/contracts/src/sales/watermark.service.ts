import { Injectable } from '@nestjs/common';
import type { RoundsMarked } from '@banyan/proto/games/v1/events';
import { Clock, metrics } from '@banyan/kernel/app';
import { Database, sql, type Tx } from '@banyan/kernel/database';
import { partitionsPerTopic } from '@banyan/kernel/events';

const age = metrics.gauge(
  'contracts_watermark_age_seconds',
  'How long ago the instant is up to which sales are complete; periods after it cannot close',
);

/** By so much the clocks of services may differ. */
const aheadMs = 60_000;

/** Up to which instant sales are complete. No period closes before its end lies behind this. */
@Injectable()
export class WatermarkService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * The newest mark of each partition that these came from; an older one changes nothing. One that lies ahead is from a clock that has come
   * back since, and says nothing of what settles now: the next one takes its place.
   */
  async heard(tx: Tx, marks: readonly RoundsMarked[], partitions: readonly number[]): Promise<void> {
    const newest = new Map<number, Date>();
    for (const [index, { through }] of marks.entries()) {
      const partition = partitions[index] ?? 0;
      const known = newest.get(partition);
      if (through && (!known || known < through)) newest.set(partition, through);
    }
    const now = this.clock.now();
    await tx.query(
      sql`insert into sales_mark as m (partition, through, heard_at)
       select partition, through, $3 from unnest($1::int[], $2::timestamptz[]) as u (partition, through) order by 1
       on conflict (partition) do update set heard_at = excluded.heard_at,
         through = case when m.through > $4 then excluded.through else greatest(m.through, excluded.through) end`,
      [[...newest.keys()], [...newest.values()], now, new Date(now.getTime() + aheadMs)],
    );
  }

  /**
   * Everything that settled before this instant is in the sales: every partition has confirmed it, and no round waits to be tried
   * again. Null before all partitions have confirmed an instant.
   */
  async through(): Promise<Date | null> {
    const [row] = await this.db.query<{ heard: number; through: Date | null }>(throughSql);
    const known = row && row.heard >= partitionsPerTopic ? row.through : null;
    age.set(known ? (this.clock.now().getTime() - known.getTime()) / 1000 : Infinity);
    return known;
  }
}

/** A round that could not be stored was published a moment after it settled. A dead letter that is replayed comes later, as a late one. */
const throughSql = sql`
select (select count(*)::int from sales_mark) as heard, least((select min(through) from sales_mark),
  (select min((headers->>'occurred-at')::timestamptz) - interval '5 s' from event_retry where handler = 'SalesEvents.roundSettled')
) as through`;
