import { sql } from '@banyan/kernel/database';

/** Up to $2 vendors behind $1 whose name nobody was told yet: whoever takes them tells it in the same transaction. */
export const newVendorTitles = sql`
with told as (
  update vendor v set told_name = v.name where v.id in (
    select id from vendor where id > $1 and told_name is distinct from name order by id limit $2 for update skip locked)
  returning v.id, v.name
)
select id::text, id::text as vendor, '' as "gameCode", '' as brand, jsonb_build_object('EN', name) as names from told order by told.id`;

/** Up to $2 vendors behind $1; none is renamed before the transaction ends. */
export const vendorTitles = sql`
select id::text, id::text as vendor, '' as "gameCode", '' as brand, jsonb_build_object('EN', name) as names
from vendor where id > $1 order by vendor.id limit $2 for share`;
