import { type Filter, type ListSearch, sql, type Sql, startsWith } from '@banyan/kernel/database';

/**
 * Rows `a` of a table of which a text, or the username of its member, begins with the value. Each is looked up by its index: one condition
 * over both tables would read every row. The list names the member as `member`.
 */
export function ownOr(table: Sql, memberId: Sql, text: Sql, member: Sql): ListSearch {
  return {
    keys: (value, bind) =>
      sql`select x.id from ${table} x where ${startsWith(sql`x.${text}`)(value, bind)} union all
       select x.id from ${table} x where x.${memberId} in (select n.id from member n where ${startsWith(sql`n.username`)(value, bind)})`,
    each: startsWith(sql`a.${text}`, sql`${member}.username`),
  };
}

/** The same as a filter, for lists that are read whole. */
export const ownOrIn =
  ({ keys }: ListSearch): Filter =>
  (value, bind) =>
    sql`a.id in (${keys(value, bind)})`;
