// What the goals of the agent programme share: the contracts service's database with a large brand in it, and the process that works on it.
import { join } from 'node:path';
import { LoadProcess } from '../wallet.mjs';
import { brand, fillWorld, zone } from './world.mjs';

/** Starts the service once, for its tables and its doors, fills them, and starts the process (see load/agents-load.mjs). */
export async function startAgents({ servers, log }) {
  const service = await servers.service('contracts');
  await fillWorld(servers, service.database, log);
  const env = servers.environment('contracts', { LOG_LEVEL: 'warn' });
  const load = await LoadProcess.start(join(import.meta.dirname, '..', 'load', 'agents-load.mjs'), env);
  const url = service.database;
  await load.do('open', { url, zone });
  const sql = (text, values) => servers.sql(url, text, values);
  return {
    service,
    sql,
    run: (work, options) => load.do(work, options),
    close: (period) => load.do('close', { brand, zone, ...period }),
    /** Before a turn: no period is closed, and nothing is left of what the last turn wrote. */
    forget: async () => {
      await sql('truncate bill, settlement_run, agent_posting, agent_default');
      await sql('vacuum analyze bill');
    },
    end: () => load.close(),
  };
}

/** One statement, timed by the harness. */
export const once = (sql, text, values) => async () => {
  await sql(text, values);
  return { operations: 1 };
};

/** How much longer the subject took than another side. */
export const times = (atMost, side, name = '') => ({
  name,
  atMost,
  of: (pair) => pair[side].perSecond / pair.subject.perSecond,
});
