import type { Place } from './baccarat.js';

/** The returns that the game shows, in percent cut after four digits; `baccarat.spec.ts` counts them each time. */
export const returns: Readonly<Record<Place, string>> = {
  player: '98.7649',
  banker: '98.9420',
  tie: '85.6403',
  playerPair: '89.6385',
  bankerPair: '89.6385',
};
