import { withClient } from '../common/agents.mjs';
import { handsSql, wrongHands } from './hands.mjs';
import { gamesByKind } from '../../outside/guests/kinds.mjs';
import { declaredOf } from './declared.mjs';

/**
 * How far a sum of wins may lie from what is declared, in standard errors. Below, wins being no less than zero, chance goes so far
 * in at most exp(-25 / 2), one of 270,000; above it is of that order.
 */
export const width = 5;

const unit = 10_000_000;

/** The studio's own book: every round with its bet and win in minor units. */
export const readRounds = (database) =>
  withClient(database, async (client) => {
    const sql = `select r.id::text, r.spin_id::text as spin, p.mode, r.game, r.choice, r.bet_minor::text as bet, r.win_minor::text as win, r.state
      from round r join player p on p.id = r.player_id`;
    return (await client.query(sql)).rows;
  });

/** Every hand of cards for real money, with its seats. */
export const readHands = (database) => withClient(database, async (client) => (await client.query(handsSql)).rows);

const nothing = () => ({ rounds: 0, bet: 0n, win: 0n, low: 0, high: 0, square: 0, bb: 0, bw: 0, ww: 0 });

/** Adds a round to sums. `bb`, `bw` and `ww` are sums of products of bets and wins, `square` of what is published. */
function add(sums, round, declared) {
  const [bet, win] = [Number(round.bet) / unit, Number(round.win) / unit];
  sums.rounds += 1;
  sums.bet += BigInt(round.bet);
  sums.win += BigInt(round.win);
  sums.low += bet * declared.low;
  sums.high += bet * declared.high;
  sums.square += bet * bet * declared.square;
  sums.bb += bet * bet;
  sums.bw += bet * win;
  sums.ww += win * win;
}

/** The band from sums: below by the published mean square, above by that or by what was seen, whichever is wider. */
function banded(sums) {
  const staked = Number(sums.bet) / unit;
  const returned = Number(sums.win) / unit / staked;
  const seen = sums.ww - 2 * returned * sums.bw + returned ** 2 * sums.bb;
  const [low, high] = [sums.low / staked, sums.high / staked];
  const from = Math.max(0, low - (width * Math.sqrt(sums.square)) / staked);
  const to = high + (width * Math.sqrt(Math.max(seen, sums.square))) / staked;
  return { ...sums, returned, low, high, from, to, holds: returned >= from && returned <= to };
}

const everything = 'all games';

/**
 * Real and demo rounds of each kind of game, and all together, against what is declared: `[{ kind, mode, rounds, bet, win, returned,
 * low, high, from, to, holds }]`, returns as shares of the stakes.
 */
export function returnsOf({ crowd, commands }) {
  const kinds = new Map([...gamesByKind(crowd).values()].flat().map((game) => [game.code, game]));
  const aims = new Map(commands.filter(({ spinId }) => spinId).map(({ spinId, aim }) => [spinId, aim]));
  const rows = new Map();
  for (const round of crowd.rounds) {
    const game = kinds.get(round.game);
    // Among people the pot is what they staked: hands have a rule of their own.
    if (round.state !== 'SETTLED' || !game || game.kind === 'cards') continue;
    const declared = declaredOf(game, { choice: round.choice, aim: aims.get(round.spin) });
    const kind = round.choice.buy ? `${game.kind}, bought` : game.kind;
    for (const name of [kind, everything]) {
      const key = `${round.mode} ${name}`;
      if (!rows.has(key)) rows.set(key, { kind: name, mode: round.mode, ...nothing() });
      add(rows.get(key), round, declared);
    }
  }
  const order = ({ mode, kind }) => `${mode === 'real' ? 0 : 1}${kind === everything ? 1 : 0}${kind}`;
  return [...rows.values()].map(banded).sort((a, b) => order(a).localeCompare(order(b)));
}

const percent = (share) => `${(share * 100).toFixed(2)} %`;

/** Every game returns what it declares, within its band. */
const inBand = (facts) =>
  returnsOf(facts)
    .filter(({ holds }) => !holds)
    .map(
      ({ kind, mode, rounds, returned, from, to }) =>
        `${kind}, ${mode}: ${rounds} rounds returned ${percent(returned)}, the band is ${percent(from)} to ${percent(to)}`,
    );

/** What demo players were told is what the studio's book says; real rounds have their rule in the run of faults. */
function demoAnswers({ crowd, commands }) {
  const states = new Map(crowd.rounds.map(({ spin, state }) => [spin, state]));
  return commands
    .filter(({ kind }) => kind === 'demo-spin')
    .filter(({ state, spinId }) => (state === 'acknowledged') !== (states.get(spinId) === 'SETTLED'))
    .map(({ op, state, spinId }) => `${op} (${state}): the studio's book says ${states.get(spinId) ?? 'nothing'}`);
}

const rules = [
  ['the return of each game is within its band', inBand],
  ['demo rounds end as they were answered', demoAnswers],
  ['each hand of cards pays out its pot, less the rake', ({ crowd }) => wrongHands(crowd.hands ?? [])],
];

/** Judges what a crowd adds to the facts of a run: `crowd` holds `games`, as of `/games.json`, and `rounds`. */
export const judgeCrowd = (facts) => rules.map(([title, rule]) => ({ title, wrong: rule(facts) }));
