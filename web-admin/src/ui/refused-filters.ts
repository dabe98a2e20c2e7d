import { useEffect, useState } from 'react';
import { useListContext, useResourceContext, useStoreContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/problem.js';

type Filters = Record<string, unknown>;

/** Where react-admin keeps a list's page, order and filter: every list of the console by its resource's name. */
export const listStoreKey = (resource: string): string => `${resource}.listParams`;

/** The filters that the server refused: by name those it does not know; all of them where it cannot read a value and names none. */
export function refusedBy(error: unknown, filters: Filters): string[] {
  if (!(error instanceof ApiError) || error.status !== 400) return [];
  const refused = Object.keys(error.fields);
  const given = Object.keys(filters);
  const named = given.filter((name) => refused.includes(`filter.${name}`));
  return named.length || !refused.includes('filter') ? named : given;
}

const without = <Value>(record: Record<string, Value>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * No filter of before locks a list: one from an old address, a saved query or the browser's store, which the server
 * refuses, is taken out, and the list is asked again. Returns the names that were taken out.
 */
export function useDroppedFilters(): string[] {
  const { error, filterValues, displayedFilters, setFilters } = useListContext();
  const [dropped, setDropped] = useState<string[]>([]);
  const refused = refusedBy(error, filterValues as Filters);
  const names = refused.join();
  useEffect(() => {
    if (!names) return;
    setDropped((before) => [...new Set([...before, ...refused])]);
    setFilters(
      without(filterValues as Filters, refused),
      without((displayedFilters ?? {}) as Record<string, boolean>, refused),
    );
    // Once for each refusal; the list asks anew by itself.
  }, [names]);
  return dropped;
}

/** Opens a list with its default filter and order, at the first page. */
export function useDefaultList(): () => void {
  const store = useStoreContext();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const resource = useResourceContext();
  return () => {
    if (resource) store.removeItem(listStoreKey(resource));
    void navigate(pathname);
  };
}
