import { setTimeout as sleep } from 'node:timers/promises';
import { addCards, fund, topUp, withdraw } from './cashier.mjs';
import { playCards } from './cards.mjs';
import { browse } from './lobby.mjs';
import { leagueKinds } from './slips.mjs';
import { Table } from './table.mjs';

/** First deposits in thousands of VND, by how often. Some have little, so that bets are refused. */
const purses = { 100: 10, 2_000: 50, 10_000: 40 };
/**
 * How guests spend their time. `tabs`: how many are open at once, by how often; `paces`: pauses between two bets, most look and
 * think, some hurry; `visit` and `away`: how long one lasts and how long nobody comes; all in ms.
 */
const habits = {
  tabs: { 1: 80, 2: 15, 3: 5 },
  paces: { hurried: [800, 2_000], usual: [2_500, 7_000] },
  demoShare: 0.2,
  cashierShare: 0.12,
  visit: [40_000, 150_000],
  away: [1_000, 6_000],
};
const broke = 'studio.insufficient_funds';

/** Registers, below the agent of a code where one is given, and makes a first deposit. */
export async function arrive(guest, affiliateCode) {
  await guest.register(affiliateCode);
  await fund(guest, BigInt(guest.random.weighted(purses)));
}

/** Comes and goes until the world stops. */
export async function live(guest, own = habits) {
  const { world, random } = guest;
  const pace = own.paces[random.chance(0.15) ? 'hurried' : 'usual'];
  while (!world.stopped) {
    if (!guest.token) await guest.login();
    const leavesAt = Date.now() + random.between(...own.visit);
    const open = () => !world.stopped && Date.now() < leavesAt;
    const count = Number(random.weighted(own.tabs));
    await Promise.all(Array.from({ length: count }, () => tab(guest, open, pace, own)));
    await leave(guest, own);
  }
}

/** One tab: the lobby, a game, now and then the cashier. */
async function tab(guest, open, pace, own) {
  const { random } = guest;
  while (open()) {
    const game = await browse(guest);
    if (open()) await (game.kind === 'cards' ? playCards(guest) : playAt(guest, game, open, pace, own));
    if (open() && random.chance(own.cashierShare)) await visitCashier(guest);
  }
}

/** Some rounds at one game. A slip takes as long as its matches, so there are few of them. */
async function playAt(guest, game, open, pace, { demoShare }) {
  const { random } = guest;
  const table = await Table.open(guest, game, random.chance(demoShare) ? 'demo' : 'real');
  const rounds = leagueKinds.includes(game.kind) ? random.between(1, 2) : random.between(4, 25);
  for (let left = rounds; table && left > 0 && open(); left -= 1) {
    await sleep(random.between(...pace));
    const { answer } = await table.play();
    if (answer?.code === broke) await (table.mode === 'demo' ? table.refill() : topUp(guest, 500));
  }
  if (table) table.leave();
}

async function visitCashier(guest) {
  const { random, number } = guest;
  if (random.chance(0.4)) return topUp(guest, random.between(100, 2_000));
  await guest.once(() => addCards(guest, number));
  return withdraw(guest);
}

/** Logs out or just closes the page, and stays away for a moment. */
async function leave(guest, { away }) {
  const { world, random } = guest;
  if (world.stopped) return;
  if (random.chance(0.5)) {
    await guest.call('DELETE', '/wps/session/logout');
    guest.token = null;
  }
  await sleep(random.between(...away));
}
