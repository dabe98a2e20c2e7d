import { bets, type Game } from '../game.js';
import { gameCode, lines, names } from './declared.js';
import { playRound, replay, winOf, type Stops } from './outcome.js';
import { published } from './published.js';

/** What was drawn: the stops of the paid turn and of each free one; lines and pays follow from them. */
export const moonlight: Game<Record<string, never>, readonly Stops[]> = {
  sheet: {
    code: gameCode,
    family: 'moonlight',
    names,
    rtp: published.rtp,
    lines: lines.length,
    bets,
    listing: {
      type: 'slots',
      features: ['free-spins'],
      tags: ['folklore', 'dân gian'],
      volatility: 'MEDIUM',
      art: { motif: 'banyan', palette: 'dem' },
    },
  },
  choiceOf: () => ({}),
  draw: async (draw) => (await playRound(draw)).spins.map(({ stops }) => stops),
  winOf: (stops, _choice, betMinor) => winOf(replay(stops).units, betMinor),
};
