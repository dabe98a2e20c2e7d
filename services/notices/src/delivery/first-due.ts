import { sql, type Sql } from '@banyan/kernel/database';

/**
 * Of the table of a way, the $2 that are due by an instant ($1) to be brought next: what concerns one member, such as a warning, before
 * messages to many, which may be a million.
 */
export const firstDue = (table: Sql): Sql => sql`
select * from (
  (select *, false as bulk from ${table}
   where state = 'WAITING' and kind not in ('broadcast_news', 'broadcast_offer') and due_at <= $1 order by due_at, id limit $2)
  union all
  (select *, true as bulk from ${table}
   where state = 'WAITING' and kind in ('broadcast_news', 'broadcast_offer') and due_at <= $1 order by due_at, id limit $2)) each
order by bulk, due_at, id limit $2`;
