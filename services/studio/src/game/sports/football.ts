import { clubs } from './teams.js';
import {
  outcomes,
  priced,
  type Fixture,
  type LegResult,
  type Offer,
  type Pair,
  type Pick,
  type Side,
  type Sport,
  type Standing,
} from './sport.js';

/** Nobody scores more than this, so all results can be added up. */
export const mostGoals = 9;
const width = mostGoals + 1;

const halfTime = 45;

/** The highest result that can be backed as such. */
export const mostBacked = 4;

/** Goals of an average team in a minute, in millionths, by half; the first is the home side's. */
const perMinute: ReadonlyArray<Pair> = [
  [14_600, 11_800],
  [17_200, 13_900],
];

/** Who trails presses, who leads holds; percent. */
const trailing = 112;
const leading = 95;

const margins = { x12: 955, ou: 960, btts: 955, ah: 965, cs: 930 } as const;

const team = (index: number) => {
  const found = clubs[index];
  if (!found) throw new RangeError(`there is no club ${index}`);
  return found;
};

/** Goals of home and guests in a minute, in millionths: by half, and by whether the home side trails, is level or leads. */
function ratesOf({ home, away }: Fixture): Pair[][] {
  const [host, guest] = [team(home), team(away)];
  const rate = (base: number, attack: number, guard: number, mood: number): number =>
    Math.floor((base * attack * mood) / (guard * 100));
  return perMinute.map(([ours, theirs]) =>
    [
      [trailing, leading],
      [100, 100],
      [leading, trailing],
    ].map(([mine = 100, other = 100]): Pair => [
      rate(ours, host.attack, guest.guard, mine),
      rate(theirs, guest.attack, host.guard, other),
    ]),
  );
}

const byFixture = new Map<string, Pair[][]>();

/** Chances of a goal for home and guests in the next minute, in millionths: whole numbers, as the match draws them. */
export function goalChances(fixture: Fixture, tick: number, [mine, theirs]: Pair): Pair {
  const key = `${fixture.home}-${fixture.away}`;
  const rates = byFixture.get(key) ?? ratesOf(fixture);
  byFixture.set(key, rates);
  const [home, away] = rates[tick < halfTime ? 0 : 1]?.[1 + Math.sign(mine - theirs)] ?? [0, 0];
  return [mine >= mostGoals ? 0 : home, theirs >= mostGoals ? 0 : away];
}

/** Chances of all results at the end, by home goals × 10 + away goals: every way there is added up, minute by minute. */
export function resultsFrom(fixture: Fixture, { tick, score }: Standing): Float64Array {
  let now = new Float64Array(width * width);
  now[score[0] * width + score[1]] = 1;
  const half = chancesByScore(fixture, 0);
  const rest = chancesByScore(fixture, halfTime);
  for (let minute = tick; minute < football.ticks; minute++) now = nextMinute(now, minute < halfTime ? half : rest);
  return now;
}

/** Chances of a goal at every score, by cell; home first, then guests. */
function chancesByScore(fixture: Fixture, tick: number): Float64Array {
  const chances = new Float64Array(2 * width * width);
  for (let cell = 0; cell < width * width; cell++) {
    const [home, away] = goalChances(fixture, tick, [Math.floor(cell / width), cell % width]);
    chances[2 * cell] = home / outcomes;
    chances[2 * cell + 1] = away / outcomes;
  }
  return chances;
}

function nextMinute(now: Float64Array, chances: Float64Array): Float64Array<ArrayBuffer> {
  const next = new Float64Array(width * width);
  const add = (cell: number, chance: number): void => {
    if (chance > 0) next[cell] = (next[cell] ?? 0) + chance;
  };
  for (let cell = 0; cell < width * width; cell++) {
    const chance = now[cell] ?? 0;
    if (chance === 0) continue;
    const [home, away] = [chances[2 * cell] ?? 0, chances[2 * cell + 1] ?? 0];
    add(cell, chance * (1 - home - away));
    add(cell + width, chance * home);
    add(cell + 1, chance * away);
  }
  return next;
}

/** The results that can be backed as such, in the order of their sides. */
const exactScores = Array.from(
  { length: (mostBacked + 1) ** 2 },
  (_, side) => Math.floor(side / (mostBacked + 1)) * width + (side % (mostBacked + 1)),
);

/** What an end of so many goals makes of a pick. */
function verdict({ market, line, side }: Pick, [home, away]: Pair): LegResult {
  const says = (won: boolean): LegResult => (won ? 'WON' : 'LOST');
  if (market === 'x12') return says(side === (home > away ? 0 : home === away ? 1 : 2));
  if (market === 'ou') return says(home + away > line / 2 === (side === 0));
  if (market === 'btts') return says((home > 0 && away > 0) === (side === 0));
  if (market === 'cs') return says(exactScores[side] === home * width + away);
  const lead = home - away + line / 2;
  return lead === 0 ? 'PUSH' : says(lead > 0 === (side === 0));
}

/** Ends with their chances. A market is added up over ends that it tells apart, not over every result. */
type Results = ReadonlyArray<readonly [Pair, number]>;

function gathered(all: Float64Array, like: (home: number, away: number) => Pair): Results {
  const sums = new Map<number, [Pair, number]>();
  for (const [cell, chance] of all.entries()) {
    if (chance === 0) continue;
    const end = like(Math.floor(cell / width), cell % width);
    const known = sums.get(end[0] * 2 * width + end[1]);
    if (known) known[1] += chance;
    else sums.set(end[0] * 2 * width + end[1], [end, chance]);
  }
  return [...sums.values()];
}

const byLead = (home: number, away: number): Pair => (home > away ? [home - away, 0] : [0, away - home]);
const bySum = (home: number, away: number): Pair => [home + away, 0];
const byScorers = (home: number, away: number): Pair => [Math.min(home, 1), Math.min(away, 1)];

function chancesOf(results: Results, pick: Pick): { win: number; push: number } {
  let [win, push] = [0, 0];
  for (const [score, chance] of results) {
    const result = verdict(pick, score);
    if (result === 'WON') win += chance;
    else if (result === 'PUSH') push += chance;
  }
  return { win, push };
}

function offer(results: Results, market: keyof typeof margins, line: number, count: number): Offer {
  const sides = Array.from({ length: count }, (_, side): Side => {
    const { win, push } = chancesOf(results, { market, line, side });
    return priced(margins[market], win, push);
  });
  return { market, line, sides };
}

/** The line of a list at which both sides are likest to each other. */
function balanced(results: Results, market: 'ou' | 'ah', lines: readonly number[]): number {
  const lean = (line: number): number => {
    const { win, push } = chancesOf(results, { market, line, side: 0 });
    return Math.abs(win / (1 - push) - 0.5);
  };
  return lines.reduce((best, line) => (lean(line) < lean(best) ? line : best));
}

const halves = (from: number, count: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

export const football: Sport = {
  teams: clubs,
  ticks: 90,
  perBurst: 9,
  margins,
  step(fixture, standing, number) {
    const { tick, score } = standing;
    const [home, away] = goalChances(fixture, tick, score);
    const scored = number < home ? 0 : number < home + away ? 1 : null;
    const after = number - home - away;
    const near = after < 4 * home ? 0 : after < 4 * (home + away) ? 1 : null;
    const now = tick + 1;
    const goals: Pair = scored === 0 ? [score[0] + 1, score[1]] : scored === 1 ? [score[0], score[1] + 1] : score;
    const side = scored ?? near;
    return {
      standing: { ...standing, tick: now, score: goals, over: now === football.ticks },
      moment: side === null ? null : { tick: now, kind: scored === null ? 'chance' : 'goal', side },
    };
  },
  offers(fixture, standing) {
    if (standing.over) return [];
    const all = resultsFrom(fixture, standing);
    const [leads, sums, scorers] = [gathered(all, byLead), gathered(all, bySum), gathered(all, byScorers)];
    const least = 2 * (standing.score[0] + standing.score[1]) + 1;
    const goals = Math.max(least, balanced(sums, 'ou', halves(least, 6, 2)) - 2);
    const handicap = balanced(leads, 'ah', halves(-8, 17, 1));
    return [
      offer(leads, 'x12', 0, 3),
      ...halves(goals, 3, 2).map((line) => offer(sums, 'ou', line, 2)),
      ...halves(handicap - 1, 3, 1).map((line) => offer(leads, 'ah', line, 2)),
      offer(scorers, 'btts', 0, 2),
      { market: 'cs', line: 0, sides: exactScores.map((cell) => priced(margins.cs, all[cell] ?? 0)) },
    ];
  },
  settle: (final, pick) => verdict(pick, final.score),
};
