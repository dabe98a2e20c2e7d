import type { League } from '../../src/game/sports/league.js';
import { ends } from '../../src/game/sports/arena.js';
import { mostBacked } from '../../src/game/sports/football.js';
import { pickOf, type Fixture, type Market, type Pick } from '../../src/game/sports/sport.js';
import { locale, named, gameTexts } from '../frame/texts.js';

const names = gameTexts('markets');

const number = (value: number, signed = false): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 1, signDisplay: signed ? 'exceptZero' : 'auto' }).format(
    value,
  );

export const nameOfMarket = (market: Market, line: number): string => names(market, { n: line });

/** Hundredths as odds are written. */
export const oddsText = (hundredths: number): string =>
  new Intl.NumberFormat(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hundredths / 100);

export const teamName = ({ sport }: League, team: number): string => named(sport.teams[team]?.names);

/** What a pick says, short enough for a button. */
export function nameOfPick(league: League, { home, away }: Fixture, { market, line, side }: Pick): string {
  const team = teamName(league, side === 0 ? home : away);
  if (market === 'x12') return side === 1 ? names('draw') : teamName(league, side === 0 ? home : away);
  if (market === 'ou' || market === 'tm') return names(side === 0 ? 'over' : 'under', { line: number(line / 2) });
  if (market === 'btts') return names(side === 0 ? 'yes' : 'no');
  if (market === 'cs') return `${Math.floor(side / (mostBacked + 1))}–${side % (mostBacked + 1)}`;
  if (market === 'map') return ends[side]?.join('–') ?? '';
  if (market === 'ah' || market === 'mh') return `${team} ${number((side === 0 ? line : -line) / 2, true)}`;
  return team;
}

/** A pick with its market, for rows that stand alone. */
export function wholeName(league: League, fixture: Fixture, text: string): { market: string; pick: string } {
  const pick = pickOf(text);
  return pick
    ? { market: nameOfMarket(pick.market, pick.line), pick: nameOfPick(league, fixture, pick) }
    : { market: '', pick: text };
}
