import { sql, type Tx } from '@banyan/kernel/database';
import type { Title } from '@banyan/proto/games/v1/events';

/** Takes up to `most` vendors whose name nobody was told yet: whoever calls tells it in this transaction. */
export const takeVendorTitles = (tx: Tx, most: number): Promise<Title[]> => tx.query<Title>(takeSql, [most]);

const takeSql = sql`
update vendor v set told_name = v.name where v.id in (
  select id from vendor where told_name is distinct from name order by id limit $1 for update skip locked)
returning v.code as vendor, '' as "gameCode", '' as brand, jsonb_build_object('EN', v.name) as names`;

/** After it all names of vendors are told again. */
export const forgetVendorTitles = sql`update vendor set told_name = null`;
