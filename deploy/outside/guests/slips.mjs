// Slips on matches of the studio's leagues, put together from what the pages compute as well: boards by the open model.
import { banyanLeague, moonArena } from '../../../services/studio/dist/game/sports/league.js';
import { boardAt } from '../../../services/studio/dist/game/sports/quote.js';

const sports = { league: banyanLeague.sport, arena: moonArena.sport };
/** Kinds of games whose rounds are slips. */
export const leagueKinds = Object.keys(sports);
/** Longer odds are left alone, so that no slip could pay more than the studio takes. */
const longest = 800;
const mostLegs = 3;

/**
 * Up to three legs on the first match day, as it is offered now: `{ legs, accept }`; null while no bets are taken. `news`: what the league
 * tells, heard `agoMs` ago.
 */
export function slipOf(random, kind, news, agoMs) {
  const sport = sports[kind];
  const [day] = news?.days ?? [];
  if (!day) return null;
  const wanted = random.between(1, mostLegs);
  const matches = [...day.matches];
  const legs = [];
  while (legs.length < wanted && matches.length > 0) {
    const [match] = matches.splice(random.between(0, matches.length - 1), 1);
    const { state, offers } = boardAt(sport, match, match.numbers, day.sinceMs + agoMs);
    const sides = offers.flatMap(({ market, line, sides: each }) =>
      each.map(({ odds }, side) => ({ pick: `${market}:${line}:${side}`, odds })),
    );
    const fair = sides.filter(({ odds }) => odds > 0 && odds <= longest);
    if (state === 'OPEN' && fair.length > 0) legs.push({ match: match.id, ...random.pick(fair) });
  }
  return legs.length > 0 ? { legs, accept: random.pick(['higher', 'any', 'any']) } : null;
}

/** What the slip was to return, and the mean square of its win over its stake: at most its highest win times that. */
export function declaredOfSlip({ legs, returns }) {
  const value = returns / 1_000_000;
  const most = legs.reduce((product, { odds }) => (product * odds) / 100, 1);
  return { low: value, high: value, square: value * most };
}
