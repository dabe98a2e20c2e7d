// The check of returns must see a game that pays other than it declares, and say nothing of games that do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../faults/random.mjs';
import { declared, gameOf } from '../../services/studio/dist/game/games.js';
import { gamesByKind } from './declared.mjs';
import { percentiles } from './figures.mjs';
import { judgeCrowd, returnsOf } from './returns.mjs';

const { games } = declared(60);
const byKind = gamesByKind({ games });
const each = 1_500;
const choices = {
  dice: (random) => ({ choice: { side: random.pick(['over', 'under']), count: random.between(500, 9_500) } }),
  mines: (random) => ({ choice: { mines: random.between(1, 8) }, aim: random.between(1, 5) }),
  plinko: (random) => ({ choice: { rows: random.between(8, 16), risk: random.pick(['low', 'medium', 'high']) } }),
};

/** One whole round by the game's own functions. Cells are opened from the first on: all hide a caltrop with the same chance, so no order pays more. */
async function played({ code, kind }, random, number) {
  const game = gameOf(code);
  const { choice, aim = 0 } = choices[kind]?.(random) ?? {};
  const checked = game.choiceOf(choice ?? {});
  const bet = 10_000_000n * BigInt(random.between(1, 20));
  const drawn = await game.draw(async (count) => random.between(0, count - 1), checked);
  const win = game.winOf(
    drawn,
    checked,
    bet,
    Array.from({ length: aim }, (_none, cell) => cell),
  );
  const mode = number % 5 === 0 ? 'demo' : 'real';
  const spin = `${code}-${number}`;
  const round = { id: spin, spin, mode, game: code, choice: checked, bet: `${bet}`, win: `${win}`, state: 'SETTLED' };
  const kindOfCommand = mode === 'demo' ? 'demo-spin' : 'spin';
  return { round, command: { op: `spin:${spin}`, kind: kindOfCommand, state: 'acknowledged', spinId: spin, aim } };
}

async function fair(seed) {
  const random = new Random(seed, 'returns');
  const rounds = [];
  const commands = [];
  for (const list of byKind.values())
    for (let number = 0; number < each; number += 1) {
      const { round, command } = await played(random.pick(list), random, number);
      rounds.push(round);
      commands.push(command);
    }
  return { crowd: { games, rounds }, commands };
}

const facts = await fair(7);
const complaints = (spoiled) => judgeCrowd(spoiled).flatMap(({ wrong }) => wrong);

/** A copy of the facts in which rounds of the games that fit pay so many percent of what they did. */
function paying(percent, fits) {
  const codes = new Set(games.filter(fits).map(({ code }) => code));
  const rounds = facts.crowd.rounds.map((round) =>
    codes.has(round.game) ? { ...round, win: `${(BigInt(round.win) * percent) / 100n}` } : round,
  );
  return { ...facts, crowd: { games, rounds } };
}

const isDice = ({ code }) => code === 'moon-dice';
const isLines = ({ tags }) => tags[0] === 'lines';

test('all nine models and the four other games are known', () => {
  assert.equal([...byKind.keys()].filter((kind) => kind.startsWith('slots ')).length, 9);
  assert.equal(byKind.size, 13);
});

test('games that pay what they declare are within their bands, real and demo apart', () => {
  assert.deepEqual(complaints(facts), []);
  const rows = returnsOf(facts);
  assert.equal(rows.length, 28);
  const dice = rows.find(({ kind, mode }) => kind === 'dice' && mode === 'real');
  assert.equal(dice.rounds, (each * 4) / 5);
  assert.ok(dice.from < 0.99 && dice.to > 0.99);
});

const isMines = ({ code }) => code === 'lotus-mines';

/** What is planted, and the kind of game that must be named for it. */
const planted = [
  { name: 'dice', percent: 150n, fits: isDice },
  { name: 'dice', percent: 50n, fits: isDice },
  { name: 'slots lines', percent: 170n, fits: isLines },
  { name: 'slots lines', percent: 30n, fits: isLines },
  { name: 'mines', percent: 0n, fits: isMines },
];

for (const { name, percent, fits } of planted)
  test(`${name} that pays ${percent} % of what it should is named`, () => {
    const wrong = complaints(paying(percent, fits));
    assert.ok(
      wrong.some((what) => what.startsWith(`${name}, real`)),
      wrong.join('; '),
    );
    assert.deepEqual(
      wrong.filter((what) => !what.startsWith(name) && !what.startsWith('all games')),
      [],
    );
  });

test('what is too little to be seen in one game is seen in all together', () => {
  const wrong = complaints(paying(80n, () => true));
  assert.ok(wrong.some((what) => what.startsWith('all games, real')));
});

test('a lucky player alone is no complaint', () => {
  const [lucky] = facts.crowd.rounds.filter(({ game, mode }) => game === 'lantern-plinko' && mode === 'real');
  const rounds = facts.crowd.rounds.map((round) =>
    round === lucky ? { ...round, win: `${BigInt(round.bet) * 1000n}` } : round,
  );
  const wrong = complaints({ ...facts, crowd: { games, rounds } });
  assert.deepEqual(wrong, []);
});

test('a demo round that did not end as it was answered is named', () => {
  const demo = facts.crowd.rounds.find(({ mode }) => mode === 'demo');
  const rounds = facts.crowd.rounds.filter((round) => round !== demo);
  assert.equal(complaints({ ...facts, crowd: { games, rounds } }).length, 1);
});

test('percentiles are those of the sorted times', () => {
  const times = Array.from({ length: 200 }, (_none, index) => 200 - index);
  assert.deepEqual(percentiles(times), { count: 200, p50: 100, p95: 190, p99: 198 });
});
