import { setTimeout as sleep } from 'node:timers/promises';
import { command, http } from './client.mjs';
import { phaseOfSpin, shown, sit } from './spins.mjs';
import { aim as aimAt, roundOf } from './hunt.mjs';
import { Seat } from './seat.mjs';
import { leagueKinds, slipOf } from './slips.mjs';

const thousand = 10_000_000n;
/** Bets in thousands of VND. */
const stakes = { 1: 30, 2: 20, 5: 20, 10: 15, 20: 10, 50: 5 };
/** How many bets lose their connection before the answer comes, and how many moves are made from a page that was opened again. */
const cutShare = 0.03;
const reopenedShare = 0.03;
const patienceMs = 12_000;
const cells = 25;
/** How long a shared round may last; a kite may stay up for long. */
const sharedMs = 150_000;
/** How long a slip may wait for the end of its last match. */
const slipMs = 420_000;
const sharedFamilies = ['crash', 'roulette', 'baccarat'];
/** Where the news of a game are told that has no table like the others'. */
const streamOf = { fish: '/fish/stream', league: '/league/stream', arena: '/league/stream' };
const underWay = ['STARTED', 'OPEN', 'CLOSING', 'ROLLING_BACK'];

const chips = (random) => random.between(1, 20);

/** What is chosen beside the bet. `aim`: so many cells are opened before the win is taken. */
const plans = {
  moonlight: () => ({ choice: {} }),
  slots: (random, model) => ({ choice: { buy: model === 'buy-in' && random.chance(0.03) } }),
  dice: (random) => ({ choice: { side: random.pick(['over', 'under']), count: random.between(500, 9_500) } }),
  mines: (random) => ({ choice: { mines: random.between(1, 8) }, aim: random.between(1, 5) }),
  plinko: (random) => ({
    choice: { rows: random.between(8, 16), risk: random.pick(['low', 'medium', 'high']) },
  }),
  crash: (random) => ({ choice: { auto: random.between(110, 300) } }),
  roulette: (random) => ({
    choice: {
      [random.pick(['n7', 'h17', 'c20', 't1'])]: 1,
      [random.pick(['red', 'black', 'd1', 'k2'])]: chips(random),
    },
  }),
  baccarat: (random) => ({ choice: { [random.pick(['player', 'banker', 'tie', 'playerPair'])]: chips(random) } }),
};

/** A member at one of the studio's games, as its frame plays it. */
export class Table {
  #bearer;
  #seat = null;

  constructor(guest, game, mode, bearer) {
    Object.assign(this, { guest, game, mode });
    this.#bearer = bearer;
    const news = streamOf[game.kind] ?? (sharedFamilies.includes(game.kind) ? '/table/stream' : null);
    if (news) this.#seat = new Seat(`${guest.world.urls.studio}/api${news}`, bearer);
  }

  /** Launches the game; null when that did not come to anything before the world stopped. */
  static async open(guest, game, mode) {
    const bearer = await sit(guest, game.code, mode);
    return bearer ? new Table(guest, game, mode, bearer) : null;
  }

  /** Plays one round to its end: `{ phase, answer }`. Whatever is not answered is asked again with the same id. */
  async play() {
    const { guest, game, mode } = this;
    const { world, history, random, username } = guest;
    const [family, model] = game.kind.split(' ');
    const slips = leagueKinds.includes(family);
    const { choice, aim } = plans[family]?.(random, model) ?? {};
    const shot = family === 'fish' ? await aimAt(this.#seat, random, () => world.stopped) : undefined;
    if (shot === null) return {};
    if (this.#seat && !shot && !slips && !(await this.#seat.open(() => world.stopped))) return {};
    const slip = slips && (await this.#slip(family));
    if (slips && !slip) return {};
    const spinId = random.uuid();
    // Chips on a layout are each worth the smallest bet.
    const bets = ['roulette', 'baccarat'].includes(family) ? 1 : random.weighted(stakes);
    const betMinor = String(BigInt(bets) * thousand);
    const kind = mode === 'real' ? 'spin' : 'demo-spin';
    const facts = { kind, username, game: game.code, spinId, amount: betMinor, aim };
    let cut = random.chance(cutShare);
    const result = await command(world, history, `spin:${spinId}`, facts, async () => {
      const request = shot?.request ?? (slip || { choice });
      const first = await this.#bet({ spinId, betMinor, ...request }, cut, shot?.path);
      cut = false;
      return this.#seat ? this.#watch(first) : this.#finish(first, aim);
    });
    if (result.phase === 'acknowledged') world.figures.add(`rounds ${mode}`);
    return result;
  }

  leave() {
    this.#seat?.leave();
  }

  /** New play money for a demo whose own is spent. */
  refill() {
    return this.#ask('refill', 'POST', '/purse/refill');
  }

  async #bet(request, cut, shots) {
    if (shots) return roundOf(await this.#placed(request, cut, shots, 'shots to result'));
    if (request.legs) return this.#placed(request, cut, '/slips', 'slip');
    if (this.#seat) return this.#placed(request, cut, '/table/bets', 'bet at a table');
    return this.#placed(request, cut, '/spins', `spin to result, ${this.mode}`);
  }

  #placed(request, cut, path, kind) {
    if (!cut) return this.#ask(kind, 'POST', path, request);
    this.guest.world.figures.add('connections lost in a bet');
    return this.#http('POST', path, request, this.guest.random.between(1, 30));
  }

  /** Legs that are offered now; null when the world stops before there are any. */
  async #slip(kind) {
    const { world, random } = this.guest;
    while (!world.stopped) {
      const slip = slipOf(random, kind, this.#seat.news, this.#seat.agoMs);
      if (slip) return slip;
      await sleep(500);
    }
    return null;
  }

  /** Watches a shared round, or the matches of a slip, to the end. */
  async #watch(first) {
    let last = first;
    const until = Date.now() + (leagueKinds.includes(this.game.kind) ? slipMs : sharedMs);
    while (last?.status === 200 && underWay.includes(shown(last).state) && Date.now() < until) {
      await sleep(700);
      last = (await this.#ask('round', 'GET', `/rounds/${shown(first).id}`)) ?? last;
    }
    const { state, code } = shown(last);
    return { phase: phaseOfSpin(last), answer: { status: last?.status, state, code } };
  }

  /** Takes the steps of an open round, then its win. A round whose bet stands and whose end was not told is unknown. */
  async #finish(first, aim) {
    let last = first;
    while (last?.status === 200 && shown(last).state === 'OPEN') {
      await sleep(this.guest.random.between(150, 900));
      last = await this.#move(shown(last), aim);
    }
    const lost = first?.status === 200 && last?.status !== 200;
    const { state, code } = shown(last);
    return { phase: lost ? 'unknown' : phaseOfSpin(last), answer: { status: last?.status, state, code } };
  }

  #move({ id, steps }, aim) {
    const { random } = this.guest;
    if (random.chance(reopenedShare)) return this.#reopen(id);
    if (steps.length >= aim) return this.#ask('cash-out', 'POST', `/rounds/${id}/cash-out`);
    const closed = Array.from({ length: cells }, (_none, cell) => cell).filter((cell) => !steps.includes(cell));
    return this.#ask('step', 'POST', `/rounds/${id}/steps`, { at: steps.length, step: random.pick(closed) });
  }

  /** The page was closed in the middle of a round: the game is launched again, and the round is found there. */
  async #reopen(id) {
    const { guest, game, mode } = this;
    if (mode === 'demo') return this.#ask('round', 'GET', `/rounds/${id}`);
    this.#bearer = (await sit(guest, game.code, mode)) ?? this.#bearer;
    guest.world.figures.add('rounds found again');
    const { round } = shown(await this.#ask('round', 'GET', '/rounds/open'));
    return round?.id === id ? { status: 200, body: round } : null;
  }

  #ask(kind, method, path, body) {
    return this.guest.world.figures.timed(kind, () => this.#http(method, path, body, patienceMs));
  }

  #http(method, path, body, timeoutMs) {
    const headers = { authorization: `Bearer ${this.#bearer}` };
    return http(method, `${this.guest.world.urls.studio}/api${path}`, { body, headers, timeoutMs });
  }
}
