import { startsWith, type Filter, type ListSearch } from '@banyan/kernel/database';

/**
 * Rows `a` of a table of which a text, or the username of its member, begins with the value. Each is looked up by its index: one condition
 * over both tables would read every row. The list names the member as `member`.
 */
export function ownOr(table: string, memberId: string, text: string, member: string): ListSearch {
  return {
    keys: (value, bind) =>
      `select x.id from ${table} x where ${startsWith(`x.${text}`)(value, bind)} union all
       select x.id from ${table} x where x.${memberId} in (select n.id from member n where ${startsWith('n.username')(value, bind)})`,
    each: startsWith(`a.${text}`, `${member}.username`),
  };
}

/** The same as a filter, for lists that are read whole. */
export const ownOrIn =
  ({ keys }: ListSearch): Filter =>
  (value, bind) =>
    `a.id in (${keys(value, bind)})`;
