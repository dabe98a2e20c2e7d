import type { ListQuery, Page } from '../dto/index.js';
import { countedUpTo, listCount, listPage, placeholders, type Filter, type ListSpec } from './list-page.js';
import type { Query } from './outbox-port.js';
import { sql } from './sql.js';

/** A list's filter `q` over more than one table, in the two ways that each are fast where the other is not. */
export interface ListSearch {
  /** A SELECT of the keys (bigint, as `id`) of all rows that match, each table by its own index. A key may come twice. */
  readonly keys: Filter;
  /** The same as a condition on one row of the list. */
  readonly each: Filter;
}

/**
 * One page of a list with a search. Up to ten thousand matches are gathered and sorted. Where more rows match, a walk along the
 * list's order soon meets a page of them; only the walk is slow where all of them come late in that order.
 */
export async function searchPage<T>(
  query: Query,
  request: ListQuery,
  spec: ListSpec,
  { keys, each }: ListSearch,
): Promise<Page<T>> {
  const { q } = request.filter;
  if (q === undefined) return listPage<T>(query, request, spec);
  const parameters: unknown[] = [];
  const matches = keys(q, placeholders(parameters));
  const found = await query<{ id: string }>(sql`select id from (${matches}) f limit ${countedUpTo + 1}`, parameters);
  const ids = [...new Set(found.map(({ id }) => id))];
  const gathered = searchedBy(
    spec,
    (_value, bind) => sql`${spec.key} = any(array(select unnest(${bind(ids)}::bigint[])))`,
  );
  if (found.length <= countedUpTo) return listPage<T>(query, request, { ...gathered, keysFirst: true });
  const walked = { ...searchedBy(spec, each), rows: undefined };
  return listPage<T>(query, request, walked, async () => {
    if (!spec.where && Object.keys(request.filter).length === 1) return found.length;
    const enough = await listCount(query, request, gathered);
    return enough > countedUpTo ? enough : listCount(query, request, walked);
  });
}

const searchedBy = (spec: ListSpec, q: Filter): ListSpec => ({ ...spec, filters: { ...spec.filters, q } });
