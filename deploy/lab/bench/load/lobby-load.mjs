// Goal 18: the lobby's requests at a fixed rate, over HTTP, or as the same statements on bare connections.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../common/run.mjs';
import { openLoop } from './loops.mjs';
import { ConnectionPool } from './pool.mjs';
import { serve } from './serve.mjs';
import { memberToken } from './token.mjs';

const load = (path) => import(join(root, path));
const { LobbyService } = await load('services/games/dist/game/lobby.service.js');
const { FacetService } = await load('services/games/dist/game/facet.service.js');
const { GameQuery } = await load('services/games/dist/game/game-query.dto.js');
const { textOf } = await load('services/kernel/dist/database/sql.js');
const { withContext } = await load('services/kernel/dist/runtime/context.js');

const members = 64;
const member = 1;

/** Requests by the name of their set; `gather` adds to each what is answered to it. */
let sets;
let tokens;
let bare;

async function open({ requests, url, token }) {
  sets = requests;
  tokens = Array.from({ length: members }, (_none, i) => memberToken(token, member + i));
  bare = new pg.Pool({ connectionString: url, max: 8 });
  return {};
}

/* Planned once per connection, as the service has its searches planned. */
const names = new Map();
const nameOf = (text) => names.get(text) ?? names.set(text, `s${names.size}`).get(text);

/** The statement that the service asks of its database for a request: its own code, with a database that only listens. */
async function statementOf({ call, query, language }) {
  let statement;
  const database = {
    query: async (question, values) => {
      const text = textOf(question);
      statement = { name: nameOf(text), text, values };
      return [{ categories: [], types: [] }];
    },
  };
  const everywhere = { get: async () => '' };
  const shelves = { of: async () => ({ categories: [], types: [], hidden: [] }) };
  const shared = { to: (_asked, _country, load) => load() };
  const lobby = new LobbyService(database, { now: () => new Date() }, everywhere, shelves, shared);
  const facets = new FacetService(database, everywhere, shelves, shared);
  const asked = Object.assign(new GameQuery(), query);
  const works = {
    games: () => lobby.games(asked),
    facets: () => facets.of(asked),
    lanes: () => lobby.lanes(),
    hot: () => lobby.hot(),
  };
  const who = { requestId: '', brand: 'BANYAN', language, ip: '', device: '' };
  await withContext(who, works[call]);
  return statement;
}

const bytesOf = ({ path, language }, host, token) =>
  Buffer.from(
    `${[`GET ${path} HTTP/1.1`, `host: ${host}`, `accept-language: ${language}`, 'user-agent: bench', `authorization: Bearer ${token}`].join('\r\n')}\r\n\r\n`,
  );

/** Asks for everything once and keeps the answers, in `file` for the echo too; a page must be the games that the bare statement finds. */
async function gather({ host, file }) {
  const pool = new ConnectionPool(host);
  const answers = {};
  for (const request of Object.values(sets).flat()) {
    request.expected = await pool.send(bytesOf(request, host, tokens[0]));
    request.statement = await statementOf(request);
    const text = Buffer.from(request.expected, 'latin1').toString();
    await check(request, text);
    answers[`${request.language} ${request.path}`] = text;
  }
  pool.close();
  writeFileSync(file, JSON.stringify(answers));
  return {};
}

async function check({ call, path, statement }, text) {
  const { success, value } = JSON.parse(text);
  const { rows } = await bare.query(statement);
  const ids = (list) => list.flatMap(({ nodeId }) => nodeId ?? []).join();
  const same = call !== 'games' || (ids(rows) === ids(value.data) && rows[0]?.total === value.total);
  if (!success || !same || rows.length === 0) throw new Error(`${path} is answered ${text.slice(0, 300)}`);
}

/** The requests of a set from place `from` on, round and round. */
const inTurn = (set, from) => {
  let next = from;
  return () => sets[set][next++ % sets[set].length];
};

async function ask({ set, host, seconds, rate, from }) {
  const pool = new ConnectionPool(host);
  const next = inTurn(set, from);
  const send = async (_mix, worker) => {
    const request = next();
    const body = await pool.send(bytesOf(request, host, tokens[worker]));
    if (body !== request.expected) throw new Error(`${request.path} is answered ${body.slice(0, 300)}`);
    return 0;
  };
  try {
    return await openLoop(send, {}, { seconds, rate, workers: members });
  } finally {
    pool.close();
  }
}

async function query({ set, seconds, rate, from }) {
  const next = inTurn(set, from);
  const send = async () => {
    const { rows } = await bare.query(next().statement);
    if (rows.length === 0) throw new Error('the bare statement found nothing');
    return 0;
  };
  return openLoop(send, {}, { seconds, rate });
}

serve({ open, gather, ask, query });
