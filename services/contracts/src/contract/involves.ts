import { type Filter, type ListSearch, sql, type Sql, startsWith } from '@banyan/kernel/database';

const named = startsWith(sql`m.username`);

/**
 * Contracts or bills of which a side's name begins with the text. Each side is looked up by its index: one condition over both, joined,
 * would read every row. The list names its sides `d` and `u`.
 */
export function involving(table: Sql): ListSearch {
  return {
    keys: (value, bind) => {
      const people = sql`select m.member_id from team_member m where ${named(value, bind)}`;
      const side = (column: Sql) => sql`select s.id from ${table} s where s.${column} in (${people})`;
      return sql`${side(sql`downline_id`)} union all ${side(sql`upline_id`)}`;
    },
    each: startsWith(sql`d.username`, sql`u.username`),
  };
}

/** The same as a filter, for lists that are read whole. */
export const involves =
  ({ keys }: ListSearch, id: Sql): Filter =>
  (value, bind) =>
    sql`${id} in (${keys(value, bind)})`;
