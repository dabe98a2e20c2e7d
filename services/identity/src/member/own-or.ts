import { type Filter, type ListSearch, sql, type Sql, startsWith } from '@banyan/kernel/database';

/** The whole text, in any case: for what the console masks, since a beginning of it would find it letter by letter. */
export const whole =
  (column: Sql): Filter =>
  (value, bind) =>
    sql`lower(${column}) = lower(${bind(String(value))}::text)`;

/**
 * Rows `a` of a table of which a text, or the username of its member, begins with the value. Each is looked up by its index: one condition
 * over both tables would read every row. The list names the member as `member`. `own` is how the text is compared.
 */
export function ownOr(
  table: Sql,
  memberId: Sql,
  text: Sql,
  member: Sql,
  own: (column: Sql) => Filter = startsWith,
): ListSearch {
  return {
    keys: (value, bind) =>
      sql`select x.id from ${table} x where ${own(sql`x.${text}`)(value, bind)} union all
       select x.id from ${table} x where x.${memberId} in (select n.id from member n where ${startsWith(sql`n.username`)(value, bind)})`,
    each: (value, bind) =>
      sql`${own(sql`a.${text}`)(value, bind)} or ${startsWith(sql`${member}.username`)(value, bind)}`,
  };
}

/** The same as a filter, for lists that are read whole. */
export const ownOrIn =
  ({ keys }: ListSearch): Filter =>
  (value, bind) =>
    sql`a.id in (${keys(value, bind)})`;
