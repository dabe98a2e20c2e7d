// What the event goals share: a database of their own and the process that does their work.
import { join } from 'node:path';
import { LoadProcess } from './wallet.mjs';

/** Starts the process (see load/events-load.mjs) on a fresh database with `rows` of journal. */
export async function startEvents({ servers }, { rows = 0 } = {}) {
  const url = await servers.freshDatabase('bench_events');
  const file = join(import.meta.dirname, 'load', 'events-load.mjs');
  const load = await LoadProcess.start(file, { ...process.env, LOG_LEVEL: 'silent' });
  await load.do('open', { url, kafka: servers.kafka, rows });
  return { run: (work, options) => load.do(work, { url, ...options }), close: () => load.close() };
}
