// The check of returns must see a game that pays other than it declares, and say nothing of games that do not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Random } from '../../outside/guests/random.mjs';
import { declared, gameOf } from '../../../services/studio/dist/game/games.js';
import { wrongHands } from './hands.mjs';
import { gamesByKind } from '../../outside/guests/kinds.mjs';
import { percentiles } from '../../outside/guests/figures.mjs';
import { judgeCrowd, returnsOf } from './returns.mjs';
import { leagueKinds } from '../../outside/guests/slips.mjs';

const { games } = declared(60);
const byKind = gamesByKind({ games });
const each = 1_500;
const shots = (kinds) => ({ choice: { kinds, fish: kinds.map((_kind, index) => index + 1) } });
const choices = {
  dice: (random) => ({ choice: { side: random.pick(['over', 'under']), count: random.between(500, 9_500) } }),
  mines: (random) => ({ choice: { mines: random.between(1, 8) }, aim: random.between(1, 5) }),
  plinko: (random) => ({ choice: { rows: random.between(8, 16), risk: random.pick(['low', 'medium', 'high']) } }),
  crash: (random) => ({ choice: { auto: random.between(110, 300) } }),
  roulette: (random) => ({ choice: { n7: 1, red: random.between(1, 20) } }),
  fish: (random) =>
    random.chance(0.1)
      ? { choice: { boss: random.between(0, 2), bullets: random.between(1, 5) } }
      : shots(Array.from({ length: random.between(1, 4) }, () => random.between(0, 10))),
  baccarat: (random) => ({ choice: { [random.pick(['player', 'banker', 'tie', 'playerPair'])]: 1 } }),
};

/** A slip of one leg that was to return 93 %, as the studio's book has it. */
function slipped(random, bet) {
  const odds = random.between(150, 600);
  const won = random.chance(93 / odds);
  return { choice: { legs: [{ odds }], returns: 930_000 }, win: won ? (bet * BigInt(odds)) / 100n : 0n };
}

/** One whole round by the game's own functions. Cells are opened from the first on: all hide a caltrop with the same chance, so no order pays more. */
async function drawnRound({ code, kind }, random) {
  const game = gameOf(code);
  const { choice, aim = 0 } = choices[kind]?.(random) ?? {};
  const checked = game.choiceOf(choice ?? {});
  const bet = 10_000_000n * BigInt(random.between(1, 20) * (game.costOf?.(checked) ?? 1));
  const drawn = await game.draw(async (count) => random.between(0, count - 1), checked);
  const win = game.winOf(
    drawn,
    checked,
    bet,
    Array.from({ length: aim }, (_none, cell) => cell),
  );
  return { choice: checked, bet, win, aim };
}

async function played(game, random, number) {
  const { code, kind } = game;
  const stake = 10_000_000n * BigInt(random.between(1, 20));
  const { choice, bet, win, aim } = leagueKinds.includes(kind)
    ? { ...slipped(random, stake), bet: stake }
    : await drawnRound(game, random);
  const mode = number % 5 === 0 ? 'demo' : 'real';
  const spin = `${code}-${number}`;
  const round = { id: spin, spin, mode, game: code, choice, bet: `${bet}`, win: `${win}`, state: 'SETTLED' };
  const kindOfCommand = mode === 'demo' ? 'demo-spin' : 'spin';
  return { round, command: { op: `spin:${spin}`, kind: kindOfCommand, state: 'acknowledged', spinId: spin, aim } };
}

async function fair(seed) {
  const random = new Random(seed, 'returns');
  const rounds = [];
  const commands = [];
  // Among people nothing is drawn against the house.
  for (const [kind, list] of byKind)
    if (kind !== 'cards')
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

test('all ten models and the eleven other games are known', () => {
  assert.equal([...byKind.keys()].filter((kind) => kind.startsWith('slots ')).length, 10);
  assert.equal(byKind.size, 21);
});

test('games that pay what they declare are within their bands, real and demo apart', () => {
  assert.deepEqual(complaints(facts), []);
  const rows = returnsOf(facts);
  assert.equal(rows.length, 42);
  const dice = rows.find(({ kind, mode }) => kind === 'dice' && mode === 'real');
  assert.equal(dice.rounds, (each * 4) / 5);
  assert.ok(dice.from < 0.99 && dice.to > 0.99);
});

const isMines = ({ code }) => code === 'lotus-mines';

/** What is planted, and the kind of game that must be named for it. */
const planted = [
  { name: 'dice', percent: 150n, fits: isDice },
  { name: 'dice', percent: 50n, fits: isDice },
  { name: 'slots lines', percent: 200n, fits: isLines },
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

test('a hand whose pot, rake, stakes or end is wrong is named', () => {
  const settled = (win, stake = '100') => ({ win, bet: stake, paid: win, state: 'SETTLED' });
  const hand = { id: '1', stake: '100', seats: 2, rake: '6', void: null, players: [settled('194'), settled('0')] };
  const gone = { ...hand, rake: null, void: 'BET_REFUSED', players: [{ state: 'VOID' }, { state: null }] };
  assert.deepEqual(wrongHands([hand, gone]), []);
  const spoiled = [
    { ...hand, rake: '7', players: [settled('193'), settled('0')] },
    { ...hand, players: [settled('195'), settled('0')] },
    { ...hand, players: [settled('194'), settled('0', '50')] },
    { ...hand, players: [settled('194'), { ...settled('0'), state: 'VOID' }] },
    { ...hand, players: [settled('194')] },
    { ...hand, rake: null },
    { ...gone, players: [settled('0'), { state: 'VOID' }] },
  ];
  for (const one of spoiled) assert.equal(wrongHands([one]).length, 1, JSON.stringify(one));
});

test('percentiles are those of the sorted times', () => {
  const times = Array.from({ length: 200 }, (_none, index) => 200 - index);
  assert.deepEqual(percentiles(times), { count: 200, p50: 100, p95: 190, p99: 198 });
});
