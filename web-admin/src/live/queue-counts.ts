import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useDataProvider, usePermissions } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { useQueueEvents, type LiveName, type QueueName } from './socket.js';

export type { QueueName } from './socket.js';

/** What each queue waits for: the filter of its list. */
export const waiting = {
  withdrawals: { state: ['IN_REVIEW', 'PAY_FAILED', 'PAY_UNKNOWN'] },
  deposits: { state: 'MANUAL_REVIEW' },
  paymentCases: { state: 'OPEN' },
  heldWins: { state: 'HELD' },
  adjustments: { state: 'OPEN' },
  approvals: { status: 'PENDING' },
  documents: { state: 'IN_PROCESS' },
  support: { state: 'WAITING' },
} satisfies Record<QueueName, Record<string, string | string[]>>;

/** By what a queue's rows are as old as they are, where that has another name. */
const ages: Partial<Record<QueueName, string>> = {
  paymentCases: 'openedAt',
  heldWins: 'heldAt',
  documents: 'sentAt',
  support: 'queuedAt',
};

const queues = Object.keys(waiting) as QueueName[];
const pause = 400;
/** Every line of a chat moves its queue: how many wait is read no more often than this, and the dashboard has nothing of it. */
const chatPause = 5_000;

async function count(api: ConsoleDataProvider, queue: QueueName): Promise<number> {
  const { total, meta } = await api.getList(queue, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: ages[queue] ?? 'createdAt', order: 'ASC' },
    filter: waiting[queue],
  });
  return total ?? (meta as { atLeast?: number } | undefined)?.atLeast ?? 0;
}

/** How much waits in each queue that the operator may see. Shared by menu, bell and dashboard. */
export function useQueueCounts(): Partial<Record<QueueName, number>> {
  const api = useDataProvider<ConsoleDataProvider>();
  const { permissions = [] } = usePermissions<string[]>();
  const visible = queues.filter((queue) => isAllowed(permissions, queue, 'list'));
  return useQueries({
    queries: visible.map((queue) => ({
      queryKey: ['queueCounts', queue],
      queryFn: () => count(api, queue),
      staleTime: 15_000,
      refetchInterval: 60_000,
    })),
    combine: (counts) =>
      Object.fromEntries(counts.flatMap(({ data }, at) => (data === undefined ? [] : [[visible[at], data]]))),
  });
}

/** Reads the counts and the dashboard again shortly after the server says that a queue moved. */
export function useLiveCounts(): void {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chatTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      clearTimeout(chatTimer.current);
      chatTimer.current = undefined;
    },
    [],
  );
  const changed = useCallback(
    (name: LiveName) => {
      if (!(name in waiting)) return;
      if (name === 'support') {
        chatTimer.current ??= setTimeout(() => {
          chatTimer.current = undefined;
          void queries.invalidateQueries({ queryKey: ['queueCounts', name] });
        }, chatPause);
        return;
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        void queries.invalidateQueries({ queryKey: ['queueCounts'] });
        void queries.invalidateQueries({ queryKey: ['dashboard'] });
      }, pause);
    },
    [queries],
  );
  useQueueEvents(changed);
}
