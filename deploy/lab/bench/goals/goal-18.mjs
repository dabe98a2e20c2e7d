import { startLobby, titles } from '../lobby/stage.mjs';

/* Of two cores, most is left over: what is measured is an answer, not a queue. */
const rate = 20;
const [searchMs, listMs] = [20, 150];

/* Each pair goes on in the list of requests where the last one ended, and all sides of a pair ask the same. */
const turnOf =
  (set) =>
  ({ seconds, name }) => {
    const pair = Number(/^pair(\d+)$/.exec(name)?.[1] ?? 0);
    return { set, seconds, rate, from: pair * Math.floor(seconds * rate) };
  };
const within = (side, limitMs, name) => ({ name, atMost: 1, of: (pair) => pair[side].p95 / limitMs });
const times = (atMost, side, reference, name) => ({ name, atMost, of: (pair) => pair[side].p50 / pair[reference].p50 });

const query = ['postgres', 'load'];
const echo = ['echo', 'load'];
const platform = ['gateway', 'games', 'identity', 'postgres', 'redis', 'load'];

/** @type {import('../harness.mjs').Goal} */
export default {
  number: 18,
  title: `search as one types over ${titles.toLocaleString('en')} titles, through gateway and games, p95 of pages and filters' counts at ${rate} requests a second; the lobby's lists without a text`,
  against: `${searchMs} ms, and ${listMs} ms for lists; the same statements on bare connections, p50; a bare Fastify that answers the same texts, p50`,
  needs: { redis: true },
  bars: [
    within('search', searchMs, ''),
    times(2, 'search', 'searchQuery', 'its query'),
    times(10, 'search', 'searchEcho', 'Fastify'),
    within('lists', listMs, 'lists'),
    times(2, 'lists', 'listsQuery', 'their query'),
    times(10, 'lists', 'listsEcho', 'Fastify'),
  ],
  async prepare(bench) {
    const lobby = await startLobby(bench);
    const [search, lists] = [turnOf('search'), turnOf('lists')];
    return {
      sides: {
        searchQuery: (turn) => lobby.query(search(turn)),
        searchEcho: (turn) => lobby.echo(search(turn)),
        search: (turn) => lobby.ask(search(turn)),
        listsQuery: (turn) => lobby.query(lists(turn)),
        listsEcho: (turn) => lobby.echo(lists(turn)),
        lists: (turn) => lobby.ask(lists(turn)),
      },
      roles: {
        searchQuery: query,
        searchEcho: echo,
        search: platform,
        listsQuery: query,
        listsEcho: echo,
        lists: platform,
      },
      close: lobby.close,
    };
  },
};
