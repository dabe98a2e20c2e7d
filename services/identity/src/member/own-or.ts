import { startsWith, type Filter } from '@banyan/kernel/database';

/**
 * Rows `a` of a table of which a text, or the username of its member, begins with the value. Each is looked up by its index: one condition
 * over both tables would read every row.
 */
export const ownOr =
  (table: string, memberId: string, text: string): Filter =>
  (value, bind) =>
    `a.id in (select x.id from ${table} x where ${startsWith(`x.${text}`)(value, bind)} union all
      select x.id from ${table} x where x.${memberId} in (select n.id from member n where ${startsWith('n.username')(value, bind)}))`;
