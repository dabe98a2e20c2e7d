import { bets, fieldsIn, wholeIn, type Game, type Sheet } from '../game.js';
import { arena } from './arena.js';
import { football } from './football.js';
import { slipWin, type SlipChoice, type SlipDrawn } from './slip.js';
import { outcomes, type Fixture, type Sport } from './sport.js';

/** The whole course of a match: one number for each tick. */
export interface Course {
  readonly numbers: readonly number[];
}

/** A league as a game of the studio: its seeds draw matches, its rounds are slips. */
export interface League extends Game<Fixture | SlipChoice, Course | SlipDrawn> {
  readonly sport: Sport;
  draw(...args: Parameters<Game<Fixture | SlipChoice, Course>['draw']>): Promise<Course>;
}

function league(sport: Sport, sheet: Sheet): League {
  return {
    sport,
    sheet,
    slips: true,
    choiceOf(asked) {
      const last = sport.teams.length - 1;
      const { home, away } = fieldsIn(asked);
      const [host, guest] = [wholeIn(home, 0, last), wholeIn(away, 0, last)];
      return host === null || guest === null || host === guest ? null : { home: host, away: guest };
    },
    async draw(draw) {
      const numbers: number[] = [];
      while (numbers.length < sport.ticks) numbers.push(await draw(outcomes));
      return { numbers };
    },
    winOf: (drawn, choice, betMinor) => ('legs' in drawn && 'legs' in choice ? slipWin(drawn, choice, betMinor) : 0n),
  };
}

export const banyanLeague = league(football, {
  code: 'banyan-league',
  family: 'sports',
  names: { VI: 'Giải Gốc Đa', EN: 'Banyan League', CN: '榕树联赛', AR: 'دوري البانيان' },
  rtp: '92.0792',
  lines: null,
  bets,
  listing: {
    type: 'sports-today',
    types: ['sports-today', 'sports-rolling'],
    features: [],
    tags: ['football', 'bóng đá'],
    volatility: null,
    art: { motif: 'football', palette: 'ngoc' },
  },
});

export const moonArena = league(arena, {
  code: 'moon-arena',
  family: 'sports',
  names: { VI: 'Đấu Trường Trăng', EN: 'Moon Arena', CN: '月光竞技场', AR: 'ساحة القمر' },
  rtp: '93.0693',
  lines: null,
  bets,
  listing: {
    type: 'esports',
    features: [],
    tags: ['esports', 'arena'],
    volatility: null,
    art: { motif: 'pad', palette: 'dem' },
  },
});
