// The lobby of goal 18: a catalogue as large as a player meets it, listed as the demo lists it, and the process that asks for it.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { routed, services } from '../../../local/topology.mjs';
import { buildPages } from '../pages.mjs';
import { startReference } from '../reference/process.mjs';
import { LoadProcess } from '../wallet.mjs';
import { drawLists, drawSearches } from './searches.mjs';

/** Titles of the studio; its games that stand by themselves come on top. */
export const titles = 10_000 * Number(process.env.BENCH_SCALE ?? 1);
const seed = 18;
const drawn = 200;
const listedWithinMs = 300_000;

const listed = "select names from game where brand = 'BANYAN' and enabled and code like 'title-%' order by code";

/** Waits until games has listed what the studio declares; returns the titles' names. */
async function catalogue(servers, url) {
  const end = Date.now() + listedWithinMs;
  for (;;) {
    const rows = await servers.sql(url, listed);
    if (rows.length === titles) {
      await servers.sql(url, 'vacuum analyze');
      return rows.map(({ names }) => names);
    }
    if (Date.now() > end) throw new Error(`only ${rows.length} of ${titles} titles are listed`);
    await sleep(1000);
  }
}

/** The demo without events: the studio declares its titles, games lists them. Answers games and the gateway. */
async function startServices(servers) {
  for (const { database } of services) if (database) await servers.database(database);
  const own = {
    gateway: { REQUESTS_PER_SECOND: '1000000' },
    games: { SEED_DEMO: '1' },
    studio: { LISTED_TITLES: String(titles), BANYAN_ENV: 'development', EVENT_LOG: 'postgres' },
  };
  const names = ['games', 'gateway', 'studio', ...routed.filter((name) => name !== 'games')];
  return Promise.all(names.map((name) => servers.service(name, own[name])));
}

/** Starts what a lobby's request passes through; returns how to ask (`ask`, `echo`, `query`) and `close()`. */
export async function startLobby({ servers, log }) {
  await buildPages(servers);
  const [games, gateway] = await startServices(servers);
  const names = await catalogue(servers, games.database);
  log(`  ${names.length} titles are listed`);
  const load = await LoadProcess.start(
    join(import.meta.dirname, '..', 'load', 'lobby-load.mjs'),
    servers.environment('games', { LOG_LEVEL: 'warn' }),
  );
  const requests = { search: drawSearches(names, drawn, seed), lists: drawLists(drawn, seed) };
  await load.do('open', { requests, url: games.database, token: servers.secrets.token });
  const { host } = new URL(gateway.http);
  const file = join(servers.folder('lobby'), 'answers.json');
  await load.do('gather', { host, file });
  const port = await servers.port();
  const echo = await startReference('echo.mjs', { PORT: String(port), ANSWERS: file }, 'echo');
  return {
    ask: (options) => load.do('ask', { host, ...options }),
    echo: (options) => load.do('ask', { host: `127.0.0.1:${port}`, ...options }),
    query: (options) => load.do('query', options),
    close: async () => {
      load.close();
      echo.disconnect();
      await gateway.stop();
    },
  };
}
