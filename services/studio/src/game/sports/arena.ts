import { squads } from './teams.js';
import {
  outcomes,
  priced,
  type Fixture,
  type LegResult,
  type Market,
  type Offer,
  type Pair,
  type Pick,
  type Sport,
  type Standing,
} from './sport.js';

/** A map goes to who first wins so many rounds, a match to who first wins two maps. */
export const roundsToWin = 5;
const mapsToWin = 2;

/** Whoever chose the map has this on his side, in millionths: the home side the first, the guests the second, nobody the third. */
const chosen = [30_000, -30_000, 0];

const margins = { win: 960, map: 940, mh: 955, tm: 955, mw: 955 } as const;

/** Chance of the home side to win a round of a map (from 0), in millionths: a whole number, as the match draws it. */
export function roundChance({ home, away }: Fixture, map: number): number {
  const [host, guest] = [squads[home], squads[away]];
  if (!host || !guest) throw new RangeError(`there are no squads ${home} and ${away}`);
  const [ours, theirs] = [host.attack + host.guard, guest.attack + guest.guard];
  return Math.floor((outcomes * ours) / (ours + theirs)) + (chosen[map] ?? 0);
}

/** Chance of the home side to win a map that stands so. */
export function mapChance(chance: number, [home, away]: Pair): number {
  if (home === roundsToWin) return 1;
  if (away === roundsToWin) return 0;
  return chance * mapChance(chance, [home + 1, away]) + (1 - chance) * mapChance(chance, [home, away + 1]);
}

/** How a match can end, as maps of home and guests. */
export const ends: readonly Pair[] = [
  [2, 0],
  [2, 1],
  [1, 2],
  [0, 2],
];

/** Chances of the ends, in their order. `chances`: that of the home side in each map still to play. */
function endsFrom([home, away]: Pair, chances: readonly number[]): number[] {
  const [first = 0, ...rest] = chances;
  if (home === mapsToWin || away === mapsToWin) return ends.map(([a, b]) => (a === home && b === away ? 1 : 0));
  const won = endsFrom([home + 1, away], rest);
  const lost = endsFrom([home, away + 1], rest);
  return ends.map((_, at) => first * (won[at] ?? 0) + (1 - first) * (lost[at] ?? 0));
}

const says = (won: boolean): LegResult => (won ? 'WON' : 'LOST');

function verdict({ market, line, side }: Pick, [home, away]: Pair): LegResult {
  if (market === 'win') return says(home > away === (side === 0));
  if (market === 'map') return says(ends[side]?.[0] === home && ends[side]?.[1] === away);
  if (market === 'tm') return says(home + away > line / 2 === (side === 0));
  return says(home - away + line / 2 > 0 === (side === 0));
}

function offer(chances: readonly number[], market: 'win' | 'map' | 'mh' | 'tm', line: number, count: number): Offer {
  const sides = Array.from({ length: count }, (_, side) => {
    const chance = chances.reduce(
      (sum, part, at) => (verdict({ market, line, side }, ends[at] ?? [0, 0]) === 'WON' ? sum + part : sum),
      0,
    );
    return priced(margins[market], chance);
  });
  return { market, line, sides };
}

/** The maps whose winner is open, of the two that are always played. */
const openMaps = (played: number): number[] => [1, 2].filter((number) => number > played);

export const arena: Sport = {
  teams: squads,
  ticks: 27,
  perBurst: 3,
  margins: margins satisfies Partial<Record<Market, number>>,
  step(fixture, standing, number) {
    const { score, maps, rounds } = standing;
    const tick = standing.tick + 1;
    const side = number < roundChance(fixture, maps.length) ? 0 : 1;
    const now: Pair = side === 0 ? [rounds[0] + 1, rounds[1]] : [rounds[0], rounds[1] + 1];
    if (now[side] < roundsToWin)
      return { standing: { ...standing, tick, rounds: now }, moment: { tick, kind: 'round', side } };
    const won: Pair = side === 0 ? [score[0] + 1, score[1]] : [score[0], score[1] + 1];
    return {
      standing: { tick, score: won, rounds: [0, 0], maps: [...maps, now], over: won[side] === mapsToWin },
      moment: { tick, kind: 'map', side },
    };
  },
  offers(fixture, standing: Standing) {
    if (standing.over) return [];
    const { score, maps, rounds } = standing;
    const left = [0, 1, 2]
      .filter((map) => map >= maps.length)
      .map((map) => mapChance(roundChance(fixture, map) / outcomes, map === maps.length ? rounds : [0, 0]));
    const chances = endsFrom(score, left);
    const winner = (number: number): Offer => {
      const chance = left[number - 1 - maps.length] ?? 0;
      return {
        market: 'mw',
        line: number,
        sides: [priced(margins.mw, chance), priced(margins.mw, 1 - chance)],
      };
    };
    return [
      offer(chances, 'win', 0, 2),
      offer(chances, 'map', 0, ends.length),
      offer(chances, 'mh', -3, 2),
      offer(chances, 'mh', 3, 2),
      offer(chances, 'tm', 5, 2),
      ...openMaps(maps.length).map(winner),
    ];
  },
  settle(final, pick) {
    if (pick.market !== 'mw') return verdict(pick, final.score);
    const [home = 0, away = 0] = final.maps[pick.line - 1] ?? [];
    return says(home > away === (pick.side === 0));
  },
};
