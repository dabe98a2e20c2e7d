import { describe, expect, it } from '@jest/globals';
import { drawsOf } from '../fairness.js';
import { arena, ends, mapChance, roundChance, roundsToWin } from './arena.js';
import { cycleMs, hourAt, lengthMs, openMs, playMs } from './clock.js';
import { football, goalChances, mostGoals, resultsFrom } from './football.js';
import { banyanLeague, moonArena, type League } from './league.js';
import { fixturesOf, roundsOf, tableOf } from './season.js';
import {
  kickOff,
  lowestOdds,
  outcomes,
  pickOf,
  playTo,
  returnOf,
  sideOf,
  textOfPick,
  type Fixture,
  type Pair,
  type Standing,
} from './sport.js';

const leagues: readonly League[] = [banyanLeague, moonArena];

const pairings = ({ sport }: League): Fixture[] =>
  sport.teams.flatMap((_, home) => sport.teams.flatMap((_team, away) => (home === away ? [] : [{ home, away }])));

/** Chances of all results as exact fractions over `outcomes` to the number of minutes, by goals. */
function exactResults(fixture: Fixture): { counts: Map<string, bigint>; whole: bigint } {
  let now = new Map<string, bigint>([['0:0', 1n]]);
  let whole = 1n;
  for (let minute = 0; minute < football.ticks; minute++) {
    const next = new Map<string, bigint>();
    const add = (home: number, away: number, ways: bigint) =>
      next.set(`${home}:${away}`, (next.get(`${home}:${away}`) ?? 0n) + ways);
    for (const [score, ways] of now) {
      const [home = 0, away = 0] = score.split(':').map(Number);
      const [ours, theirs] = goalChances(fixture, minute, [home, away]);
      add(home, away, ways * BigInt(outcomes - ours - theirs));
      if (ours > 0) add(home + 1, away, ways * BigInt(ours));
      if (theirs > 0) add(home, away + 1, ways * BigInt(theirs));
    }
    now = next;
    whole *= BigInt(outcomes);
  }
  return { counts: now, whole };
}

/** A fraction to thirteen digits. */
const share = (part: bigint, whole: bigint): number => Number((part * 10n ** 13n) / whole) / 1e13;

/** Every way a match can stand when bets are taken. */
function standings({ sport }: League): Standing[] {
  const windows = Array.from({ length: sport.ticks / sport.perBurst }, (_, burst) => burst * sport.perBurst);
  if (sport === football)
    return windows.flatMap((tick) =>
      [0, 1, 2, 3, 4, 5].flatMap((home) =>
        [0, 1, 2, 3, 4, 5].flatMap((away) =>
          home + away > tick ? [] : [{ ...kickOff, tick, score: [home, away] as Pair }],
        ),
      ),
    );
  const seen = new Map<string, Standing>([[JSON.stringify(kickOff), kickOff]]);
  let last: Standing[] = [kickOff];
  for (let tick = 0; tick < sport.ticks; tick++) {
    const next = last.flatMap((standing) =>
      standing.over
        ? []
        : [0, outcomes - 1].map((number) => sport.step({ home: 0, away: 1 }, standing, number).standing),
    );
    last = [...new Map(next.map((standing) => [JSON.stringify(standing), standing])).values()];
    for (const standing of last)
      if (!standing.over && standing.tick % sport.perBurst === 0) seen.set(JSON.stringify(standing), standing);
  }
  return [...seen.values()];
}

describe('what the leagues return', () => {
  for (const one of leagues) {
    it(`${one.sheet.names.EN}: declares the lowest that rounding down can leave of any single pick`, () => {
      // Odds of o hundredths stand for chances up to margin / o and return more than margin less one hundredth of the
      // chance, which is least at the lowest odds.
      const lowest = Math.min(...Object.values(one.sport.margins)) / 1000;
      expect((Math.floor((lowest * 1e8) / lowestOdds) / 1e4).toFixed(4)).toBe(one.sheet.rtp);
    });

    it(`${one.sheet.names.EN}: offers no side that returns less, or more than its market's margin`, () => {
      let sides = 0;
      for (const [at, fixture] of pairings(one).entries())
        for (const standing of at % 9 === 0 ? standings(one) : [kickOff])
          for (const offer of one.sport.offers(fixture, standing))
            for (const side of offer.sides.filter(({ odds }) => odds > 0)) {
              sides++;
              // What goes back is not played for.
              const returned = (returnOf(side) - side.push) / (1 - side.push);
              if (
                returned > (one.sport.margins[offer.market] ?? 0) / 1000 + 1e-9 ||
                returned * 100 < Number(one.sheet.rtp)
              )
                throw new Error(`${offer.market} returns ${returned}`);
            }
      expect(sides).toBeGreaterThan(9000);
    });
  }

  it('football: chances are those of the exact fractions', () => {
    for (const fixture of [
      { home: 0, away: 9 },
      { home: 9, away: 0 },
      { home: 4, away: 5 },
    ]) {
      const { counts, whole } = exactResults(fixture);
      const quick = resultsFrom(fixture, kickOff);
      let sum = 0n;
      for (const [score, ways] of counts) {
        const [home = 0, away = 0] = score.split(':').map(Number);
        expect(quick[home * (mostGoals + 1) + away]).toBeCloseTo(share(ways, whole), 11);
        sum += ways;
      }
      expect(sum).toBe(whole);
    }
  });

  it('the arena: chances are those of every course, round by round', () => {
    const fixture = { home: 1, away: 6 };
    let now = new Map<string, readonly [Standing, number]>([['', [kickOff, 1]]]);
    const told = new Map<string, number>();
    while (now.size > 0) {
      const next = new Map<string, readonly [Standing, number]>();
      for (const [standing, chance] of now.values()) {
        const home = roundChance(fixture, standing.maps.length);
        for (const [number, part] of [
          [home - 1, home / outcomes],
          [home, 1 - home / outcomes],
        ] as const) {
          const after = arena.step(fixture, standing, number).standing;
          const bucket = after.over ? told : null;
          const end = after.score.join(':');
          bucket?.set(end, (bucket.get(end) ?? 0) + chance * part);
          const key = JSON.stringify(after);
          if (!after.over) next.set(key, [after, (next.get(key)?.[1] ?? 0) + chance * part]);
        }
      }
      now = next;
    }
    const offered = arena.offers(fixture, kickOff).find(({ market }) => market === 'map');
    for (const [at, end] of ends.entries())
      expect(offered?.sides[at]?.chance).toBeCloseTo(told.get(end.join(':')) ?? 0, 12);
  });

  it('the arena: the chance of a map is that of all its rounds', () => {
    const choose = (many: number, few: number): number => (few === 0 ? 1 : (choose(many - 1, few - 1) * many) / few);
    for (const chance of [0.43, 0.5, 0.61]) {
      let sum = 0;
      for (let lost = 0; lost < roundsToWin; lost++)
        sum += choose(roundsToWin - 1 + lost, lost) * chance ** roundsToWin * (1 - chance) ** lost;
      expect(mapChance(chance, [0, 0])).toBeCloseTo(sum, 12);
    }
  });
});

describe('matches', () => {
  for (const one of leagues)
    it(`${one.sheet.names.EN}: end as often as the odds say, from the kick-off and from the middle`, async () => {
      const { sport } = one;
      const fixture = { home: 2, away: 5 };
      const played = 1500;
      const before = sport.offers(fixture, kickOff);
      const half = Math.floor(sport.ticks / sport.perBurst / 2) * sport.perBurst;
      const tallies = new Map<string, { seen: number; meant: number; variance: number }>();
      for (let nonce = 0; nonce < played; nonce++) {
        const { numbers } = await one.draw(drawsOf('7c'.repeat(32), 'league', nonce), fixture);
        const final = playTo(sport, fixture, numbers, sport.ticks).standing;
        expect(final.over).toBe(true);
        for (const count of nonce % 20 === 0 ? [0, half] : [0]) {
          const { standing } = playTo(sport, fixture, numbers, count);
          for (const offer of count === 0 ? before : sport.offers(fixture, standing)) {
            for (const [side, { chance, odds }] of offer.sides.entries()) {
              if (odds === 0) continue;
              const key = `${count} ${offer.market} ${side}`;
              const tally = tallies.get(key) ?? { seen: 0, meant: 0, variance: 0 };
              const won = sport.settle(final, { market: offer.market, line: offer.line, side }) === 'WON';
              tallies.set(key, {
                seen: tally.seen + (won ? 1 : 0),
                meant: tally.meant + chance,
                variance: tally.variance + chance * (1 - chance),
              });
            }
          }
        }
      }
      for (const [key, { seen, meant, variance }] of tallies)
        if (variance > 5) expect([key, Math.abs(seen - meant) / Math.sqrt(variance) < 4.9]).toEqual([key, true]);
    });

  it('settle a handicap of whole goals as a push, and of halves never', () => {
    const final = { ...kickOff, tick: 90, score: [2, 1] as Pair, over: true };
    expect(football.settle(final, { market: 'ah', line: -2, side: 0 })).toBe('PUSH');
    expect(football.settle(final, { market: 'ah', line: -2, side: 1 })).toBe('PUSH');
    expect(football.settle(final, { market: 'ah', line: -1, side: 0 })).toBe('WON');
    expect(football.settle(final, { market: 'ah', line: -3, side: 1 })).toBe('WON');
    expect(football.settle(final, { market: 'cs', line: 0, side: 11 })).toBe('WON');
    expect(football.settle({ ...final, score: [1, 5] }, { market: 'cs', line: 0, side: 10 })).toBe('LOST');
    expect(football.settle(final, { market: 'btts', line: 0, side: 0 })).toBe('WON');
    expect(football.settle(final, { market: 'ou', line: 5, side: 0 })).toBe('WON');
  });

  it('offer nothing that is decided, and nothing when they are over', () => {
    const both = { ...kickOff, tick: 81, score: [3, 1] as Pair };
    const offers = football.offers({ home: 0, away: 1 }, both);
    expect(sideOf(offers, { market: 'btts', line: 0, side: 0 })).toBeUndefined();
    expect(offers.filter(({ market, line }) => market === 'ou' && line < 9)).toEqual([]);
    expect(football.offers({ home: 0, away: 1 }, { ...both, over: true })).toEqual([]);
  });

  it('name their picks', () => {
    for (const text of ['ou:5:0', 'ah:-3:1', 'cs:0:24']) expect(textOfPick(pickOf(text) ?? never())).toBe(text);
    for (const text of ['', 'ou', 'ou:5', 'ou:5:0:1', 'OU:5:0']) expect(pickOf(text)).toBeNull();
  });
});

const never = (): never => {
  throw new Error('no pick');
};

describe('the clock of a match', () => {
  it('rests for bets, plays a burst, and never prices what it has not told', () => {
    for (const { sport } of leagues) {
      let told = 0;
      for (let ms = -1000; ms <= lengthMs(sport); ms += 250) {
        const hour = hourAt(sport, ms);
        expect(hour.ticks).toBeGreaterThanOrEqual(told);
        expect(hour.priced).toBeLessThanOrEqual(hour.ticks);
        if (hour.open) expect(hour.priced).toBe(hour.ticks);
        told = hour.ticks;
      }
      expect(hourAt(sport, lengthMs(sport))).toMatchObject({ over: true, ticks: sport.ticks, open: false });
      expect(hourAt(sport, openMs + playMs)).toMatchObject({ ticks: sport.perBurst, open: true, leftMs: openMs });
      expect(cycleMs(sport)).toBeLessThan(150_000);
    }
  });
});

describe('a season', () => {
  it('lets everybody meet everybody twice, once at home, and nobody twice a day', () => {
    for (const { sport } of leagues) {
      const met = new Set<string>();
      const days = Array.from({ length: roundsOf(sport) }, (_, day) => fixturesOf(sport, day + 1));
      for (const day of days) {
        expect(new Set(day.flatMap(({ home, away }) => [home, away])).size).toBe(sport.teams.length);
        for (const { home, away } of day) met.add(`${home}-${away}`);
      }
      expect(met.size).toBe(sport.teams.length * (sport.teams.length - 1));
      expect(fixturesOf(sport, roundsOf(sport) + 1)).toEqual(days[0]);
    }
  });

  it('ranks by points, difference and goals, and tells the form', () => {
    const table = tableOf({ teams: football.teams.slice(0, 3) }, [
      { home: 0, away: 1, score: [1, 0] },
      { home: 1, away: 2, score: [2, 2] },
      { home: 2, away: 0, score: [3, 0] },
    ]);
    expect(table.map(({ team, points, form }) => [team, points, form])).toEqual([
      [2, 4, 'DW'],
      [0, 3, 'WL'],
      [1, 1, 'LD'],
    ]);
  });
});
