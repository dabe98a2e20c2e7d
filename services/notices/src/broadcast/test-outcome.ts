import { sql } from '@banyan/kernel/database';
import type { DeliveryState } from '../delivery/delivery.dto.js';
import type { BroadcastTestRecipientDto, BroadcastTestWayDto } from './broadcast-test.dto.js';
import type { Channel } from './types.js';

/** What became of one of those that a test names. */
export interface OutcomeRow {
  readonly testId: string;
  readonly memberId: string;
  readonly channels: readonly Channel[];
  /** Nothing was told to who is excluded from play; messages of a year ago are gone. */
  readonly told: boolean;
  /** He wants it in the inbox. */
  readonly kept: boolean;
  readonly mail: DeliveryState | null;
  readonly mailReason: string | null;
  /** Of the browser that it came furthest in. */
  readonly push: DeliveryState | null;
  readonly pushReason: string | null;
  readonly hasBrowser: boolean;
}

/** What became of tests ($1) at each member that they name. */
export const outcomesSql = sql`
select t.id as "testId", n.member_id as "memberId", t.channels, m.id is not null or t.created_at < now() - interval '360 days' as told,
  m.removed_at is distinct from m.happened_at as kept, d.state as mail, d.reason as "mailReason", p.state as push, p.reason as "pushReason",
  exists (select from push_subscription s where s.member_id = n.member_id) as "hasBrowser"
from broadcast t cross join unnest(t.member_ids) with ordinality as n (member_id, place)
left join inbox_message m on m.member_id = n.member_id and m.fact = 'broadcast:' || t.id
left join notice_mail d on d.message_id = m.id
left join lateral (select state, reason from notice_push where message_id = m.id
  order by array_position(array['SENT', 'REQUESTED', 'WAITING', 'FAILED', 'SKIPPED'], state), id limit 1) p on true
where t.id = any($1::bigint[]) order by t.id, n.place`;

/** Those of one test. */
export const recipientsOf = (testId: string, rows: readonly OutcomeRow[]): BroadcastTestRecipientDto[] =>
  rows
    .filter((row) => row.testId === testId)
    .map((row) => ({ memberId: row.memberId, ways: row.channels.map((channel) => wayOf(row, channel)) }));

function wayOf(row: OutcomeRow, channel: Channel): BroadcastTestWayDto {
  const skipped = (reason: string): BroadcastTestWayDto => ({ channel, state: 'SKIPPED', reason });
  if (!row.told) return skipped('EXCLUDED');
  if (channel === 'INBOX') return row.kept ? { channel, state: 'SENT', reason: null } : skipped('SWITCHED_OFF');
  if (channel === 'MAIL')
    return row.mail ? { channel, state: row.mail, reason: row.mailReason } : skipped('SWITCHED_OFF');
  if (row.push) return { channel, state: row.push, reason: row.pushReason };
  return skipped(row.hasBrowser ? 'SWITCHED_OFF' : 'NO_BROWSER');
}
