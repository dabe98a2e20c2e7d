import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CrashingStudio, opening, until } from '../fixtures/crashing-studio.fixture.js';
import { legalPlays } from '../game/tienlen/plays.js';
import { rakeOf } from '../game/tienlen/shares.js';
import type { HandView, TableView } from './pvp-messages.js';

const stake = 20_000_000n;

let studio: CrashingStudio;
beforeAll(async () => {
  studio = await CrashingStudio.start('studio-pvp');
  studio.platform.book.balance = opening;
});
afterAll(() => studio.stop());

async function sitDown(): Promise<string> {
  const { token } = await studio.join('tien-len');
  await studio.call('POST', '/api/pvp/seat', token, { room: 'tl-2k-3', clientSeed: 'seed' });
  return token;
}

const tableOf = async (token: string): Promise<TableView> =>
  (await studio.call<{ table: TableView }>('GET', '/api/pvp/table', token)).table;
const handOf = async (token: string): Promise<HandView | null> => {
  const { hand, phase } = await tableOf(token);
  return phase === 'PLAYING' ? hand : null;
};

const standing = (kind: string) => [...studio.platform.book.standing()].filter(([key]) => key.startsWith(kind));
const sum = (of: ReadonlyArray<readonly [string, bigint]>) => of.reduce((total, [, amount]) => total + amount, 0n);

/** The next move of whoever's turn it is; returns the hand's end. */
async function moveOn(tokens: readonly string[]): Promise<TableView | null> {
  for (const token of tokens) {
    const table = await tableOf(token);
    const { hand, phase } = table;
    if (phase !== 'PLAYING') return table;
    if (!hand || hand.turn !== hand.mine) continue;
    const [first] = legalPlays(hand, hand.cards);
    const cards = first ? { cards: first.cards.join() } : {};
    await studio.call('POST', '/api/pvp/moves', token, { hand: hand.id, at: hand.moves.length, ...cards });
  }
  return null;
}

it('a hand of a studio that is killed among its bets, its moves and its wins is played on and paid once', async () => {
  const backInBets = studio.killIn({ path: '/bet', nth: 2, booked: true });
  const tokens = [await sitDown(), await sitDown()];
  const [one = ''] = tokens;
  const alive = setInterval(() => void Promise.all(tokens.map(tableOf)).catch(() => undefined), 1000);
  await backInBets();
  const begun = await until(() => handOf(one));
  // Where coming back took long, both were away for so long that a hand was played for them, and the next one stands.
  await until(async () => standing('win').length % 2 === 0);
  const over = standing('win').length / 2;
  expect(studio.platform.book.balance).toBe(opening - 2n * stake - BigInt(over) * rakeOf(2n * stake));

  await until(async () => (await moveOn(tokens)) ?? (await handOf(one))?.moves.length);
  const { moves } = (await handOf(one)) ?? begun;
  await studio.process.kill();
  await studio.process.run();
  const again = await until(() => handOf(one));
  expect({ id: again.id, moves: again.moves.slice(0, moves.length) }).toEqual({ id: begun.id, moves });
  expect(again.cards.every((card) => begun.cards.includes(card))).toBe(true);

  const backInWins = studio.killIn({ path: '/win', booked: true });
  const ended = until(() => moveOn(tokens));
  await backInWins();
  await ended;
  // Two bets and two wins, and no more of them however often they were sent; the bets of a next hand are none of this one's.
  await until(async () => standing('win').length === 2 * (over + 1));
  clearInterval(alive);
  expect(sum(standing('win'))).toBe(BigInt(over + 1) * (2n * stake - rakeOf(2n * stake)));
  expect(studio.platform.book.balance).toBe(opening + sum(standing('win')) - sum(standing('bet')));
}, 180_000);
