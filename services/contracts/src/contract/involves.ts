import { startsWith, type Filter, type ListSearch } from '@banyan/kernel/database';

const named = startsWith('m.username');

/**
 * Contracts or bills of which a side's name begins with the text. Each side is looked up by its index: one condition over both, joined,
 * would read every row. The list names its sides `d` and `u`.
 */
export function involving(table: 'contract' | 'bill'): ListSearch {
  return {
    keys: (value, bind) => {
      const people = `select m.member_id from team_member m where ${named(value, bind)}`;
      const side = (column: string) => `select s.id from ${table} s where s.${column} in (${people})`;
      return `${side('downline_id')} union all ${side('upline_id')}`;
    },
    each: startsWith('d.username', 'u.username'),
  };
}

/** The same as a filter, for lists that are read whole. */
export const involves =
  ({ keys }: ListSearch, id: string): Filter =>
  (value, bind) =>
    `${id} in (${keys(value, bind)})`;
