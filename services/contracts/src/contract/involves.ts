import { startsWith, type Filter, type ListSpec, type Query } from '@banyan/kernel/database';
import type { ListQuery } from '@banyan/kernel/dto';

const named = startsWith('m.username');
/** Whose contracts and bills are looked up one by one. */
const fewPeople = 2_000;

/**
 * Contracts or bills of which a side's name begins with the text. Each side is looked up by its index: one condition over
 * both, joined, would read every row.
 */
export const involves =
  (table: 'contract' | 'bill', id: string): Filter =>
  (value, bind) => {
    const people = `select m.member_id from team_member m where ${named(value, bind)}`;
    const side = (column: string) => `select s.id from ${table} s where s.${column} in (${people})`;
    return `${id} in (${side('downline_id')} union all ${side('upline_id')})`;
  };

/**
 * The list for a request: where very many people are called so, a walk along its order meets them sooner than looking each of them up.
 * The list names its sides `d` and `u`.
 */
export async function involving(
  query: Query,
  { filter }: Pick<ListQuery, 'filter'>,
  list: ListSpec,
): Promise<ListSpec> {
  const { q } = filter;
  if (q === undefined) return list;
  const parameters: unknown[] = [];
  const people = `select from team_member m where ${named(q, (value) => `$${parameters.push(value)}`)} limit ${fewPeople + 1}`;
  const [found] = await query<{ people: number }>(`select count(*)::int as people from (${people}) m`, parameters);
  if ((found?.people ?? 0) <= fewPeople) return list;
  return { ...list, filters: { ...list.filters, q: startsWith('d.username', 'u.username') } };
}
