import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { useQueueEvents, type LiveName } from './socket.js';

const pause = 400;

/** Rows as they stand, with fresh values, and newcomers after them: nothing moves. */
export function settle<Row extends RaRecord>(shown: Row[], fresh: Row[]): { rows: Row[]; added: number } {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const added = fresh.filter(({ id }) => !known.has(id));
  return { rows: [...shown.map((row) => byId.get(row.id) ?? row), ...added], added: added.length };
}

interface Page {
  data: RaRecord[];
  total?: number;
  /** Newcomers since the list was read whole: a page that is read whole has none. */
  meta?: { added?: number };
}

/** The page as it stands, with fresh values and the newcomers on it or behind it counted. `left`: what became of rows that left it. */
export function merged(shown: Page, fresh: Page, left: readonly RaRecord[]): Page {
  const { rows, added } = settle(shown.data, [
    ...left.filter(({ id }) => shown.data.some((row) => row.id === id)),
    ...fresh.data,
  ]);
  const behind = Math.max(0, (fresh.total ?? 0) - (shown.total ?? 0) - added);
  const count = (shown.meta?.added ?? 0) + added + behind;
  return { ...shown, data: rows, total: fresh.total, meta: { ...shown.meta, added: count } };
}

/**
 * Keeps the list around it live. While a row is open, or the pointer or the focus is in the list's card (around `inside`), rows keep
 * their places and newcomers are counted until {@link show} sorts the list anew; otherwise the list is simply read again.
 */
export function useLiveList(
  queue: LiveName,
  held: boolean,
  inside: RefObject<HTMLElement | null>,
): { added: number; show: () => void } {
  const api = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const { resource, filterValues, sort, page, perPage, meta } = useListContext();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(
    () => void queries.invalidateQueries({ queryKey: [resource, 'getList'] }),
    [queries, resource],
  );
  const merge = useCallback(async () => {
    void queries.invalidateQueries({ queryKey: [resource, 'getOne'] });
    const active = { queryKey: [resource, 'getList'], type: 'active' as const };
    const fresh = await api.getList(resource, { filter: filterValues, sort, pagination: { page, perPage } });
    const shown = queries.getQueriesData<Page>(active).flatMap(([, one]) => one?.data ?? []);
    const gone = shown.map(({ id }) => id).filter((id) => fresh.data.every((row) => row.id !== id));
    const left = gone.length ? (await api.getMany(resource, { ids: gone })).data : [];
    queries.setQueriesData<Page>(active, (old) => (old ? merged(old, fresh, left) : old));
  }, [api, queries, resource, filterValues, sort, page, perPage]);
  const read = useCallback(() => {
    const inUse = inside.current?.closest('.card')?.matches(':hover, :focus-within');
    if (held || inUse) void merge().catch(() => undefined);
    else show();
  }, [held, inside, merge, show]);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  }, [read]);
  const changed = useCallback(
    (name: LiveName) => {
      if (name !== queue) return;
      // What never rests is read all the same, and a list that is drawn anew meanwhile too.
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, pause);
    },
    [queue],
  );
  useQueueEvents(changed);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [queue],
  );
  return { added: (meta as Page['meta'])?.added ?? 0, show };
}
