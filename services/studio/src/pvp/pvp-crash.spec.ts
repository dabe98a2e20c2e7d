import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ServiceProcess, createDatabase, dropDatabase } from '@banyan/kernel/testing';
import { StandInPlatform } from '@banyan/vendor-kit';
import { legalPlays } from '../game/tienlen/plays.js';
import { rakeOf } from '../game/tienlen/shares.js';
import type { HandView, TableView } from './told.js';

const keyId = 'studio-pvp';
const secret = 'pvp-secret-of-forty-characters-0123456789ab';
const opening = 20_000_000_000n;
const stake = 20_000_000n;

const platform = new StandInPlatform({ id: keyId, secret });
let databases: string[] = [];
let studio: ServiceProcess;

beforeAll(async () => {
  databases = [await createDatabase(), await createDatabase()];
  studio = await ServiceProcess.start(new URL('../main.js', import.meta.url), {
    DATABASE_URL: databases[0],
    EVENT_LOG: 'postgres',
    EVENT_LOG_URL: databases[1],
    VENDOR_API_URL: await platform.listen(),
    VENDOR_KEY_ID: keyId,
    VENDOR_SECRET: secret,
    ROUND_LEASE_MS: '1000',
    LOG_LEVEL: 'silent',
  });
  platform.book.balance = opening;
}, 120_000);

afterAll(async () => {
  await studio.kill();
  await platform.close();
  await Promise.all(databases.map(dropDatabase));
});

async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + 90_000;
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer !== null) return answer;
    if (Date.now() > end) throw new Error('it did not come to that within 90 s');
    await delay(100);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, token = '', body?: object): Promise<T> {
  const response = await fetch(studio.url + path, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return ((await response.json()) as { value: T }).value;
}

async function sitDown(): Promise<string> {
  const player = randomUUID();
  platform.tokens.add(`${player}/t`);
  const asked = { game: 'tien-len', mode: 'real', token: `${player}/t` };
  const { session } = await call<{ session: string }>('POST', '/api/session', '', asked);
  await call('POST', '/api/pvp/seat', session, { room: 'tl-2k-3', clientSeed: 'seed' });
  return session;
}

const tableOf = async (token: string): Promise<TableView> =>
  (await call<{ table: TableView }>('GET', '/api/pvp/table', token)).table;
const handOf = async (token: string): Promise<HandView | null> => {
  const { hand, phase } = await tableOf(token);
  return phase === 'PLAYING' ? hand : null;
};

/** Kills the studio in the next call to a path, once the platform has booked it. */
function killIn(path: string, nth: number): Promise<void> {
  let calls = 0;
  return new Promise((resolve) => {
    platform.fate = (request) => {
      if (request.path !== path || ++calls !== nth) return 'answer';
      platform.fate = () => 'answer';
      return { bookThen: () => studio.kill().then(resolve) };
    };
  });
}

/** The next move of whoever's turn it is; answers the hand's end. */
async function moveOn(tokens: readonly string[]): Promise<TableView | null> {
  for (const token of tokens) {
    const table = await tableOf(token);
    const { hand, phase } = table;
    if (phase !== 'PLAYING') return table;
    if (!hand || hand.turn !== hand.mine) continue;
    const [first] = legalPlays(hand, hand.cards);
    const cards = first ? { cards: first.cards.join() } : {};
    await call('POST', '/api/pvp/moves', token, { hand: hand.id, at: hand.moves.length, ...cards });
  }
  return null;
}

it('a hand of a studio that is killed among its bets, its moves and its wins is played on and paid once', async () => {
  const killedInBet = killIn('/bet', 2);
  const tokens = [await sitDown(), await sitDown()];
  const [one = ''] = tokens;
  const alive = setInterval(() => void Promise.all(tokens.map(tableOf)).catch(() => undefined), 1000);
  await killedInBet;
  await studio.run();
  const begun = await until(() => handOf(one));
  expect(platform.book.balance).toBe(opening - 2n * stake);

  await until(async () => (((await moveOn(tokens)) ?? (await handOf(one))?.moves.length) ? true : null));
  const { moves } = (await handOf(one)) ?? begun;
  await studio.kill();
  await studio.run();
  const again = await until(() => handOf(one));
  expect({ id: again.id, moves: again.moves.slice(0, moves.length) }).toEqual({ id: begun.id, moves });
  expect(again.cards.every((card) => begun.cards.includes(card))).toBe(true);

  const killedInWin = killIn('/win', 1);
  const ended = until(() => moveOn(tokens));
  await killedInWin;
  await studio.run();
  await ended;
  // Two bets and two wins, and no more of them however often they were sent.
  await until(async () => (platform.book.standing().size === 4 ? true : null));
  clearInterval(alive);
  expect(platform.book.balance).toBe(opening - rakeOf(2n * stake));
}, 180_000);
