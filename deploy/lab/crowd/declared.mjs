// What the studio declares of its games: the returns of their choices, and how far single rounds lie apart.
import { backs } from '../../../services/studio/dist/game/baccarat/baccarat.js';
import { deals, enumerate } from '../../../services/studio/dist/game/baccarat/enumeration.js';
import * as crash from '../../../services/studio/dist/game/crash/crash.js';
import * as dice from '../../../services/studio/dist/game/dice/dice.js';
import * as mines from '../../../services/studio/dist/game/mines/mines.js';
import { bulletsOf, isBoss } from '../../../services/studio/dist/game/fish/fish.js';
import { bossTimesOf, timesOf } from '../../../services/studio/dist/game/fish/kinds.js';
import { published } from '../../../services/studio/dist/game/moonlight/published.js';
import * as plinko from '../../../services/studio/dist/game/plinko/plinko.js';
import { chipsBack, pockets } from '../../../services/studio/dist/game/roulette/roulette.js';
import { answeredNow, playSlot } from '../../../services/studio/dist/game/slots/engine.js';
import { figures } from '../../../services/studio/dist/game/slots/figures.js';
import { models } from '../../../services/studio/dist/game/slots/models.js';
import { xoshiro } from '../../../services/studio/dist/game/slots/simulate.js';
import { declaredOfSlip, leagueKinds } from '../../outside/guests/slips.mjs';

const share = (percent) => Number(percent) / 100;
const perBet = 10_000;

const hands = enumerate();
const chanceOf = (winner) => Number(hands[winner]) / Number(deals);
/** The first two cards of a hand have one rank. */
const pairChance = 31 / 415;

/** What one place of the cards' layout pays. */
function placePays(place) {
  if (place.endsWith('Pair')) return [[pairChance, backs[place] / 100]];
  const won = [chanceOf(place), backs[place] / 100];
  return place === 'tie' ? [won] : [won, [chanceOf('tie'), 1]];
}

/** `[chance, multiplier]` of everything that a choice may pay. */
const pays = {
  dice: ({ count }) => [[count / dice.faces, dice.multiplierOf(count) / perBet]],
  mines: ({ mines: hidden }, aim) => {
    const { over, under } = mines.chanceOf(hidden, aim);
    return [[Number(over) / Number(under), mines.multiplierOf(hidden, aim) / perBet]];
  },
  plinko: (choice) => {
    const ways = plinko.waysInto(choice.rows);
    return plinko.pocketsOf(choice).map((pays, at) => [Number(ways[at]) / 2 ** choice.rows, pays / perBet]);
  },
  crash: ({ auto }) => [[crash.reaching(auto) / crash.outcomes, auto / 100]],
  roulette: (choice) => {
    const laid = Object.values(choice).reduce((sum, chips) => sum + chips, 0);
    return Array.from({ length: pockets }, (_none, number) => [1 / pockets, chipsBack(choice, number) / laid]);
  },
  baccarat: (choice) => placePays(Object.keys(choice)[0]),
};

const returnOf = (list) => list.reduce((sum, [chance, times]) => sum + chance * times, 0);
const squareOf = (list) => list.reduce((sum, [chance, times]) => sum + chance * times * times, 0);

/** Mean square of what shots return over their stake: bullets at fish are apart, those at a boss are one. */
function shotsSquare(choice, back) {
  if (isBoss(choice)) return back * bossTimesOf(choice.boss);
  const bullets = bulletsOf(choice);
  const own = choice.kinds.reduce((sum, kind) => sum + back * timesOf(kind), 0);
  return (own + bullets * (bullets - 1) * back ** 2) / bullets ** 2;
}

/** The best return of all choices where there are several. */
const best = {
  dice: 0.99,
  mines: 0.99,
  crash: 0.99,
  roulette: 36 / 37,
  baccarat: returnOf(placePays('banker')),
  plinko: Math.max(
    ...plinko.risks.flatMap((risk) =>
      Array.from({ length: plinko.mostRows - plinko.fewestRows + 1 }, (_none, more) =>
        returnOf(pays.plinko({ rows: plinko.fewestRows + more, risk })),
      ),
    ),
  ),
};

/** Mean square of a bought round over its price; nothing is published of it. */
const boughtSquares = new Map();
function boughtSquare(id) {
  if (!boughtSquares.has(id)) {
    const model = models.find((one) => one.id === id);
    const draw = xoshiro(2026);
    let sum = 0;
    const rounds = 2_000;
    for (let round = 0; round < rounds; round += 1)
      sum += (answeredNow(playSlot(model, true), draw).units / model.unit / model.buy.cost) ** 2;
    boughtSquares.set(id, sum / rounds);
  }
  return boughtSquares.get(id);
}

/**
 * What a round of a kind may return over its stake: `low` and `high`, the declared return of the worst and the best choice, and
 * `square`, the mean square of the win over the stake by the published figures. `rtp` is the percentage of `/games.json`.
 */
export function declaredOf({ kind, rtp }, { choice, aim = 1 }) {
  const low = share(rtp);
  const [family, model] = kind.split(' ');
  if (leagueKinds.includes(family)) return declaredOfSlip(choice);
  if (pays[family]) return { low, high: best[family], square: squareOf(pays[family](choice, aim)) };
  if (family === 'fish') return { low, high: low, square: shotsSquare(choice, low) };
  if (family === 'moonlight') return { low, high: low, square: Number(published.variance) + low ** 2 };
  const { bought, method, simulated } = figures[model];
  if (choice.buy) return { low: share(bought), high: share(bought), square: boughtSquare(model) };
  const high = method === 'formula' ? low : share(simulated.rtp) + share(simulated.halfWidth);
  return { low, high, square: Number(simulated.variance) + low ** 2 };
}
