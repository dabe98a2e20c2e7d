import { createRequire } from 'node:module';

interface Queue {
  readonly pending: readonly unknown[];
}

interface Queues {
  prototype: { scheduleCheckPendingRequests: (this: Queue) => void };
}

/**
 * kafkajs 2.2.4 looks each millisecond on each connection whether a request waits, also when none does: a third of what an
 * idle service costs (https://github.com/tulios/kafkajs/issues/1704). Whoever queues a request schedules the look anyway.
 */
export function quieten(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as Queues;
  const schedule = prototype.scheduleCheckPendingRequests;
  if (schedule.name === 'scheduleWhenWaiting') return;
  prototype.scheduleCheckPendingRequests = function scheduleWhenWaiting(): void {
    if (this.pending.length > 0) schedule.call(this);
  };
}
