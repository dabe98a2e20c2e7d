import { type Query, sql } from '@banyan/kernel/database';
import { config } from '../config.js';

const hourMs = 3_600_000;

/** What of a transfer its bound is asked about. */
interface Bounded {
  readonly id: string;
  readonly vendorId: number;
  readonly currency: string;
  readonly amountMinor: string;
}

/**
 * Whether a vendor that keeps members' money would give back more than was brought to it and its ceilings of wins: one win's ceiling for
 * a member, both ever and within a day, and the hour's for all. What is still under way counts, so that many at once meet it together.
 */
export async function isBeyondCeilings(query: Query, transfer: Bounded, now: Date): Promise<boolean> {
  const { id, vendorId, currency, amountMinor } = transfer;
  const [own] = await query<Record<'win' | 'hour', string | null>>(ceilingSql, [vendorId, currency]);
  const win = own?.win ? BigInt(own.win) : config.winCeiling.get(currency);
  const hour = own?.hour ? BigInt(own.hour) : config.winHourCeiling.get(currency);
  const since = (ms: number) => new Date(now.getTime() - ms);
  const of = [id, vendorId, currency];
  const [member] = await query<Record<'ever' | 'day', string>>(memberSql, [...of, since(24 * hourMs)]);
  const [all] = await query<{ net: string }>(vendorSql, [...of, since(hourMs)]);
  const amount = BigInt(amountMinor);
  const [ever, day] = [BigInt(member?.ever ?? 0), BigInt(member?.day ?? 0)];
  const gained = (ever < day ? ever : day) + amount;
  return (win !== undefined && gained > win) || (hour !== undefined && BigInt(all?.net ?? 0) + amount > hour);
}

const ceilingSql = sql`
select win_minor::text as win, hour_minor::text as hour from win_ceiling where vendor_id = $1 and currency = $2 and game_code = ''`;

/** What came back, or may have, less what was brought for sure. */
const net = sql`case when t.direction = 'WITHDRAW' then t.amount_minor when t.state = 'SUCCESS' then -t.amount_minor else 0 end`;

const memberSql = sql`
select coalesce(sum(${net}), 0)::text as ever, coalesce(sum(${net}) filter (where t.created_at > $4), 0)::text as day from vendor_transfer t
where t.member_id = (select member_id from vendor_transfer where id = $1) and t.vendor_id = $2 and t.currency = $3 and t.id <> $1
  and t.state <> 'FAILED'`;

const vendorSql = sql`
select coalesce(sum(${net}), 0)::text as net from vendor_transfer t
where t.vendor_id = $2 and t.currency = $3 and t.id <> $1 and t.state <> 'FAILED' and t.created_at > $4`;
