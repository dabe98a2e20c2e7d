import type { Fixture, Pair, Sport } from './sport.js';

/** Rounds of a season: everybody meets everybody twice, once at home. */
export const roundsOf = ({ teams }: Pick<Sport, 'teams'>): number => 2 * (teams.length - 1);

/** Season and round, both from 1, of a match day that counts from 1. */
export function placeOf(sport: Sport, day: number): { season: number; round: number } {
  const rounds = roundsOf(sport);
  return { season: Math.floor((day - 1) / rounds) + 1, round: ((day - 1) % rounds) + 1 };
}

/** Who meets whom on a match day: the circle of teams turns by one each round, and the second half swaps grounds. */
export function fixturesOf(sport: Sport, day: number): Fixture[] {
  const { round } = placeOf(sport, day);
  const last = sport.teams.length - 1;
  const turn = (round - 1) % last;
  const back = round > last;
  return Array.from({ length: sport.teams.length / 2 }, (_, place) => {
    const one = place === 0 ? last : (turn + place) % last;
    const other = (turn - place + last) % last;
    // Each place of the circle changes grounds from round to round, the fixed team too.
    const swap = (turn + place) % 2 === 1;
    return swap === back ? { home: one, away: other } : { home: other, away: one };
  });
}

/** A match that is over. */
export interface Result extends Fixture {
  readonly score: Pair;
}

/** A line of the table. `form`: the last five matches, the latest last, as letters W, D and L. */
export interface Rank {
  readonly team: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  readonly scored: number;
  readonly against: number;
  readonly points: number;
  readonly form: string;
}

const none = (team: number): Rank => ({
  team,
  played: 0,
  won: 0,
  drawn: 0,
  lost: 0,
  scored: 0,
  against: 0,
  points: 0,
  form: '',
});

function withMatch(rank: Rank, scored: number, against: number): Rank {
  const letter = scored > against ? 'W' : scored === against ? 'D' : 'L';
  return {
    team: rank.team,
    played: rank.played + 1,
    won: rank.won + (letter === 'W' ? 1 : 0),
    drawn: rank.drawn + (letter === 'D' ? 1 : 0),
    lost: rank.lost + (letter === 'L' ? 1 : 0),
    scored: rank.scored + scored,
    against: rank.against + against,
    points: rank.points + { W: 3, D: 1, L: 0 }[letter],
    form: (rank.form + letter).slice(-5),
  };
}

/** The table after results in the order they were played: points, then difference, then goals, then the list's order. */
export function tableOf({ teams }: Pick<Sport, 'teams'>, results: readonly Result[]): Rank[] {
  const ranks = teams.map((_, team) => none(team));
  const note = (team: number, scored: number, against: number): void => {
    const rank = ranks[team];
    if (rank) ranks[team] = withMatch(rank, scored, against);
  };
  for (const { home, away, score } of results) {
    note(home, score[0], score[1]);
    note(away, score[1], score[0]);
  }
  const difference = (rank: Rank): number => rank.scored - rank.against;
  return ranks.toSorted(
    (a, b) => b.points - a.points || difference(b) - difference(a) || b.scored - a.scored || a.team - b.team,
  );
}
