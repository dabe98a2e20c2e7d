import { setTimeout as sleep } from 'node:timers/promises';
import { botMove } from '../../../services/studio/dist/game/tienlen/bot.js';
import { http } from './client.mjs';
import { sit } from './spins.mjs';
import { Seat } from './seat.mjs';

const game = 'tien-len';
/** Stakes in minor units: the two lowest tables. */
const stakes = ['20000000', '100000000'];
const patienceMs = 12_000;
/** Who finds nobody to play with for so long stands up. */
const lonelyMs = 60_000;
/** No hand of four lasts so long: each turn has 20 s, and who lets two pass is played for. */
const longestMs = 600_000;

/** The hand as the seat sees it: others' cards are a number. */
const stateOf = ({ seats, mine, cards, pile, must, turn }) => ({
  hands: seats.map(({ left }, seat) => (seat === mine ? cards : Array.from({ length: left }, () => -1))),
  order: seats.filter(({ place }) => place !== null).map(({ seat }) => seat),
  passed: seats.map(({ passed }) => passed),
  pile,
  must,
  turn,
});

/** A guest at a table of people: sits down, plays so many hands by the published rules of the house's bot, and stands up. */
class CardTable {
  #seat;
  #headers;
  #done = new Set();
  #movedAt = '';

  constructor(guest, bearer) {
    this.guest = guest;
    this.#headers = { authorization: `Bearer ${bearer}` };
    this.#seat = new Seat(`${guest.world.urls.studio}/api/pvp/stream`, bearer);
  }

  async play(hands) {
    const { world, random } = this.guest;
    const seated = await this.#ask('seat', { stakeMinor: random.pick(stakes), clientSeed: random.uuid() });
    if (seated?.status !== 200) return this.#seat.leave();
    const begun = Date.now();
    let leaving = false;
    while (Date.now() - begun < longestMs) {
      await sleep(random.between(250, 900));
      const { table } = this.#seat.news ?? {};
      if (table === undefined) continue;
      const mine = table?.hand && table.hand.mine !== null && !table.hand.voided ? table.hand : null;
      const over = mine !== null && mine.rakeMinor !== null;
      if (over && !this.#done.has(mine.id)) this.#count(mine);
      if (mine && !over && table.phase === 'PLAYING') await this.#move(mine);
      const underWay = table !== null && ['COLLECTING', 'PLAYING'].includes(table.phase) && !over;
      const gone = !table || !(table.seats.some(({ me }) => me) || table.waiting !== null);
      if (gone && !underWay) break;
      const alone = this.#done.size === 0 && Date.now() - begun > lonelyMs;
      if (!leaving && !underWay && (world.stopped || alone || this.#done.size >= hands)) {
        await this.#ask('leave', {});
        leaving = true;
      }
    }
    this.#seat.leave();
  }

  #count({ id }) {
    this.#done.add(id);
    this.guest.world.figures.add('hands at tables');
  }

  /** Lays what the rules say, or passes; a move that was refused is made again from what is told then. */
  async #move(hand) {
    const at = `${hand.id} ${hand.moves.length}`;
    if (hand.turn !== hand.mine || this.#movedAt === at) return;
    await sleep(this.guest.random.between(200, 1_500));
    const cards = botMove(stateOf(hand), hand.mine);
    const move = { hand: hand.id, at: hand.moves.length, ...(cards.length > 0 && { cards: cards.join(',') }) };
    const answer = await this.#ask('moves', move);
    if (answer) this.#movedAt = at;
  }

  #ask(path, body) {
    const { world } = this.guest;
    const ask = () =>
      http('POST', `${world.urls.studio}/api/pvp/${path}`, { body, headers: this.#headers, timeoutMs: patienceMs });
    return world.figures.timed(`cards: ${path}`, ask);
  }
}

/** Plays some hands of Tiến lên against other guests, for real money. */
export async function playCards(guest) {
  const bearer = await sit(guest, game, 'real');
  if (bearer) await new CardTable(guest, bearer).play(guest.random.between(1, 4));
}
