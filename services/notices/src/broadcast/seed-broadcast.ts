import { sql, type Tx } from '@banyan/kernel/database';
import type { PlainText } from '../html/plain.js';

/** A message of a new installation's demo. */
export interface SeedBroadcast {
  readonly brand: string;
  readonly texts: readonly PlainText[];
  readonly link: string;
  readonly startsAt: Date;
  /** To how many it went; null while it is to come. */
  readonly sent: number | null;
  /** How many it is for. */
  readonly audience: number;
  readonly at: Date;
}

/** Its id. */
export async function seedBroadcast(
  tx: Tx,
  { brand, texts, link, startsAt, sent, audience, at }: SeedBroadcast,
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(broadcastSql, [
    brand, texts[0]?.title, JSON.stringify(texts), link, startsAt, sent === null ? 'RUNNING' : 'DONE', audience, sent ?? 0, at,
    sent === null ? null : startsAt,
  ]); // prettier-ignore
  return row?.id ?? '';
}

const broadcastSql = sql`
insert into broadcast (brand, purpose, title, texts, link, channels, languages, account_types, levels, line_ids, member_ids, zone, language,
  starts_at, per_minute, state, written_by, audience, sent, reads, created_at, updated_at, finished_at)
values ($1, 'SERVICE', $2, $3::jsonb, $4, '{INBOX}', '{}', '{}', '{}', '{}', '{}', 'Asia/Ho_Chi_Minh', 'VI', $5, 6000, $6, '', $7, $8, $8, $9, $9, $10)
returning id`;
