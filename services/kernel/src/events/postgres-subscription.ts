import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type Query, sql } from '../database/index.js';
import { maxBatch, type LogMessage, type SubscribeOptions, type Subscription } from './message.js';
import { Loop } from './loop.js';
import { delay, textOf } from '../runtime/timing.js';

const pollMs = 50;
const beatMs = 1000;
const leaseSeconds = 5;
const keepDays = 7;

interface Lease {
  topic: string;
  part: number;
  epoch: string;
}

interface Row extends Lease {
  xid: string;
  pos: string;
  key: string;
  headers: Record<string, string>;
  value: Buffer;
}

const join = sql`
  insert into log_offset (grp, topic, part, xid, pos)
  select $1, t.name, p, coalesce(last.xid, '0'), coalesce(last.pos, 0)
  from log_topic t cross join lateral generate_series(0, t.partitions - 1) p
    left join lateral (select xid, pos from log_message m where not $3 and m.topic = t.name and m.part = p order by xid desc, pos desc limit 1) last on true
  where t.name = any($2) on conflict do nothing`;

const beat = sql`
  with me as (insert into log_member (grp, member, topics, alive_until) values ($1, $2, $3, now() + $4::int * interval '1 s')
    on conflict (grp, member) do update set alive_until = excluded.alive_until),
  gone as (delete from log_member where grp = $1 and alive_until < now() - interval '1 minute')
  update log_offset set lease_until = now() + $4::int * interval '1 s' where grp = $1 and owner = $2`;

/** A member's fair share of the partitions of the topics it reads; the rest is for the others. */
const share = sql`
  with members as (select count(*) as n from log_member where grp = $1 and topics = $3 and (alive_until > now() or member = $2))
  select ceil(count(*)::numeric / greatest((select n from members), 1))::int as fair,
    coalesce(json_agg(json_build_object('topic', topic, 'part', part, 'epoch', epoch::text) order by part, topic) filter (where owner = $2), '[]') as held
  from log_offset where grp = $1 and topic = any($3)`;

const claim = sql`
  with free as materialized (select topic, part from log_offset
    where grp = $1 and topic = any($3) and owner is distinct from $2 and (owner is null or lease_until < now())
    order by part, topic limit $4 for update skip locked)
  update log_offset o set owner = $2, epoch = epoch + 1, lease_until = now() + $5::int * interval '1 s'
  from free where o.grp = $1 and o.topic = free.topic and o.part = free.part`;

/** Below the horizon alone: a batch that commits later may not be passed. */
const read = sql`
  select m.topic, m.part, o.epoch::text, m.xid::text, m.pos::text, m.key, m.headers, m.value
  from log_offset o cross join lateral (
    select * from log_message m where m.topic = o.topic and m.part = o.part and (m.xid, m.pos) > (o.xid, o.pos)
      and m.xid < pg_snapshot_xmin(pg_current_snapshot()) order by m.xid, m.pos limit ${maxBatch}) m
  where o.grp = $1 and o.owner = $2 and o.lease_until > now() and not (o.topic || '/' || o.part = any($3))
  order by m.xid, m.pos`;

/** Stores how far a partition came, and with $8 leaves it to another member. */
const store = sql`update log_offset set xid = coalesce($5::xid8, xid), pos = coalesce($6, pos), owner = case when $8 then null else owner end where grp = $1 and topic = $2 and part = $3 and epoch = $4 and owner = $7`;

/** One member of a group. Partitions are leased; an epoch fences the offset of one that was lost without notice. */
export class PostgresSubscription implements Subscription {
  private readonly logger = new Logger('EventLog');
  private readonly member = randomUUID();
  private readonly busy = new Map<string, Promise<void>>();
  private readonly loop = new Loop('EventLog', () => this.step(), { failed: () => this.fail() });
  private beatAt = 0;
  private joined = false;
  private leaving = new Set<string>();

  constructor(
    private readonly query: Query,
    private readonly options: SubscribeOptions,
    private readonly prepare: () => Promise<void>,
  ) {
    this.loop.start();
  }

  async close(): Promise<void> {
    await this.loop.stop();
    await Promise.all(this.busy.values());
    const me = [this.options.group, this.member];
    await this.query(
      sql`with bye as (delete from log_member where grp = $1 and member = $2) update log_offset set owner = null where grp = $1 and owner = $2`,
      me,
    ).catch((error: unknown) => this.logger.warn(textOf(error)));
    this.options.onState(false);
  }

  private async step(): Promise<number> {
    if (Date.now() - this.beatAt > beatMs) await this.beat();
    return (await this.fetch()) ? 0 : pollMs;
  }

  private fail(): void {
    this.options.onState(false);
    this.beatAt = 0;
  }

  private async beat(): Promise<void> {
    const { group, topics, fromStart } = this.options;
    if (!this.joined) {
      await this.prepare();
      await this.query(join, [group, topics, fromStart]);
      this.joined = true;
    }
    await this.query(beat, [group, this.member, topics, leaseSeconds]);
    const [row] = await this.query<{ fair: number; held: Lease[] }>(share, [group, this.member, topics]);
    const { fair = 0, held = [] } = row ?? {};
    if (held.length < fair) await this.query(claim, [group, this.member, topics, fair - held.length, leaseSeconds]);
    const extra = held.slice(fair);
    this.leaving = new Set(extra.map(laneOf));
    for (const lease of extra) if (!this.busy.has(laneOf(lease))) await this.store(lease, undefined);
    if (Math.random() < 0.0005)
      await this.query(sql`delete from log_message where at < now() - ${keepDays} * interval '1 day'`);
    this.beatAt = Date.now();
    this.options.onState(true);
  }

  private async fetch(): Promise<boolean> {
    const rows = await this.query<Row>(read, [this.options.group, this.member, [...this.busy.keys(), ...this.leaving]]);
    const lanes = new Map<string, [Row, ...Row[]]>();
    for (const row of rows) {
      const of = lanes.get(laneOf(row));
      if (of) of.push(row);
      else lanes.set(laneOf(row), [row]);
    }
    for (const [lane, of] of lanes) {
      const work = this.work(of).finally(() => {
        this.busy.delete(lane);
        this.loop.wake();
      });
      this.busy.set(lane, work);
    }
    return rows.length > 0;
  }

  /** Hands over a partition's messages and stores how far it came. Never rejects: what is left is read again. */
  private async work(rows: [Row, ...Row[]]): Promise<void> {
    let last: Row | undefined;
    try {
      const wanted = () => !this.loop.signal.aborted && !this.leaving.has(laneOf(rows[0]));
      last = rows[(await this.options.handle(rows.map(received), wanted)) - 1];
    } catch (error) {
      this.logger.warn(`${laneOf(rows[0])} waits: ${textOf(error)}`);
      await delay(500, this.loop.signal);
    }
    await this.store(rows[0], last).catch((error: unknown) => this.logger.warn(textOf(error)));
  }

  private async store({ topic, part, epoch }: Lease, last: Row | undefined): Promise<void> {
    const leave = this.leaving.has(laneOf({ topic, part }));
    if (last || leave)
      await this.query(store, [this.options.group, topic, part, epoch, last?.xid, last?.pos, this.member, leave]);
  }
}

const laneOf = ({ topic, part }: Pick<Lease, 'topic' | 'part'>): string => `${topic}/${part}`;

function received(row: Row): LogMessage {
  const { topic, part, xid, pos, key, headers, value } = row;
  return { topic, partition: part, offset: `${xid}:${pos}`, key, headers, value };
}
