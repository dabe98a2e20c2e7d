import { equals, type ListSpec, listStatement, type Query, sql, startsWith } from '@banyan/kernel/database';
import { inScope } from '../brand/scope.js';
import { localForm } from '../brand/hours.js';
import { errors } from '../errors.js';
import type { BroadcastDto } from './broadcast.dto.js';

/** What operators wrote; tests are none of it. */
export const records: ListSpec = {
  from: sql`broadcast a`,
  where: sql`a.test_of is null`,
  fields: {
    id: sql`a.id`,
    brand: sql`a.brand`,
    purpose: sql`a.purpose`,
    title: sql`a.title`,
    texts: sql`a.texts`,
    link: sql`a.link`,
    channels: sql`a.channels`,
    audience: sql`jsonb_build_object('languages', to_jsonb(a.languages), 'accountTypes', to_jsonb(a.account_types::text[]),
      'levels', to_jsonb(a.levels::text[]), 'lines', to_jsonb(a.line_ids::text[]), 'memberIds', to_jsonb(a.member_ids::text[]))`,
    zone: sql`a.zone`,
    startsAt: sql`a.starts_at`,
    startsLocal: sql`to_char(a.starts_at at time zone a.zone, ${localForm})`,
    perMinute: sql`a.per_minute`,
    state: sql`a.state`,
    revision: sql`a.revision`,
    counted: sql`a.audience`,
    sent: sql`a.sent`,
    skipped: sql`a.skipped`,
    mailed: sql`a.mailed`,
    mailsFailed: sql`a.mails_failed`,
    pushed: sql`a.pushed`,
    pushesFailed: sql`a.pushes_failed`,
    reads: sql`a.reads`,
    proposedBy: sql`a.proposed_by_name`,
    publishedBy: sql`a.published_by_name`,
    writtenBy: sql`a.written_by`,
    updatedAt: sql`a.updated_at`,
    finishedAt: sql`a.finished_at`,
  },
  filters: {
    id: equals(sql`a.id`, 'bigint'),
    brand: equals(sql`a.brand`),
    state: equals(sql`a.state`),
    purpose: equals(sql`a.purpose`),
    q: startsWith(sql`a.title`),
  },
  sort: ['updatedAt', 'DESC'],
  key: sql`a.id`,
};

/**
 * One that the operator in hand may see, in one statement, since a transaction's connection runs one at a time. Throws
 * `notices.broadcast_not_found`.
 */
export async function readOne(query: Query, id: bigint): Promise<BroadcastDto> {
  const { statement, parameters } = listStatement({ filter: { id: String(id) } }, inScope(records));
  const [row] = await query<BroadcastDto>(statement, parameters);
  if (!row) throw errors.broadcast_not_found();
  return row;
}
