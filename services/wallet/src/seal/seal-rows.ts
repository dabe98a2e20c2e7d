import { type Query, sql } from '@banyan/kernel/database';
import { cursorOf, type SealedRow } from './seal-hash.js';

/** The journal as it is sealed and exported; every value a text, so that nothing depends on a driver. */
export const selectSealed = sql`
  select a.currency, j.xid::text, j.account_id::text, j.version::text, j.kind::text, j.slot::text, j.source, j.external_id,
    j.amount::text, j.balance_after::text, j.contra_id::text, j.contra_version::text, j.contra_balance_after::text,
    j.reference, j.round_id, j.game_code, (extract(epoch from j.created_at) * 1000000)::bigint::text as created_at
  from journal j left join account a on a.id = j.account_id`;

const page = 5000;
const parts = (cursor: string) => cursor.split(':');

/** At most `limit` rows after a cursor that are older than every open transaction (`horizon`), in order, page by page. */
export async function* finalRows(query: Query, after: string, horizon: string, limit: number) {
  let cursor = after;
  for (let left = limit; left > 0;) {
    const rows = await query<SealedRow>(
      sql`${selectSealed} where (j.xid, j.account_id, j.version) > ($1::xid8, $2::bigint, $3::bigint) and j.xid < $4::xid8
       order by j.xid, j.account_id, j.version limit $5`,
      [...parts(cursor), horizon, Math.min(page, left)],
    );
    yield rows;
    if (rows.length < Math.min(page, left)) return;
    left -= rows.length;
    cursor = cursorOf(rows[rows.length - 1] as SealedRow);
  }
}

/** All rows after one cursor up to and with another, page by page. */
export async function* rowsBetween(query: Query, after: string, through: string) {
  let cursor = after;
  for (;;) {
    const rows = await query<SealedRow>(
      sql`${selectSealed} where (j.xid, j.account_id, j.version) > ($1::xid8, $2::bigint, $3::bigint)
         and (j.xid, j.account_id, j.version) <= ($4::xid8, $5::bigint, $6::bigint)
       order by j.xid, j.account_id, j.version limit $7`,
      [...parts(cursor), ...parts(through), page],
    );
    yield rows;
    if (rows.length < page) return;
    cursor = cursorOf(rows[rows.length - 1] as SealedRow);
  }
}
