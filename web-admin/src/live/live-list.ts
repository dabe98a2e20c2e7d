import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, type RaRecord } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { useQueueEvents, type QueueName } from './socket.js';

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
}

/**
 * Keeps the list around it live. While no row is open the list is simply read again; while one is open, rows keep
 * their places and newcomers go to the end, and `added` counts them until {@link show} sorts the list anew.
 */
export function useLiveList(queue: QueueName, held: boolean): { added: number; show: () => void } {
  const api = useDataProvider<ConsoleDataProvider>();
  const queries = useQueryClient();
  const { resource, filterValues, sort, page, perPage } = useListContext();
  const [added, setAdded] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    setAdded(0);
    void queries.invalidateQueries({ queryKey: [resource, 'getList'] });
  }, [queries, resource]);
  const merge = useCallback(async () => {
    void queries.invalidateQueries({ queryKey: [resource, 'getOne'] });
    const answer = await api.getList(resource, { filter: filterValues, sort, pagination: { page, perPage } });
    const active = { queryKey: [resource, 'getList'], type: 'active' as const };
    queries.setQueriesData<Page>(active, (old) => {
      if (!old || old.data.length < 1) return old;
      const { rows, added: count } = settle(old.data, answer.data);
      setAdded((before) => before + count);
      return { ...old, data: rows, total: answer.total };
    });
  }, [api, queries, resource, filterValues, sort, page, perPage]);
  const changed = useCallback(
    (name: QueueName) => {
      if (name !== queue) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => (held ? void merge().catch(() => undefined) : show()), pause);
    },
    [queue, held, merge, show],
  );
  useQueueEvents(changed);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { added, show };
}
