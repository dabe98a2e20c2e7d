import { dice } from './dice/dice.js';
import { currency, type Game } from './game.js';

export type { Game };
import { mines } from './mines/mines.js';
import { moonlight } from './moonlight/game.js';
import { plinko } from './plinko/plinko.js';
import { slotOf } from './slots/slots.js';
import { codeOf } from './slots/titles.js';

/** Games that stand by themselves, in the order that `/games.json` lists them. */
const single: readonly Game[] = [moonlight, dice, mines, plinko] as readonly Game[];

const byCode: ReadonlyMap<string, Game> = new Map(single.map((game) => [game.sheet.code, game]));

/** The game of a code; undefined when the studio has none. */
export const gameOf = (code: string): Game | undefined => byCode.get(code) ?? (slotOf(code) as Game | undefined);

/** What `/games.json` tells, with so many of the themed titles; amounts in minor units. */
export const declared = (titles: number) => ({
  games: [...single, ...Array.from({ length: titles }, (_, index) => gameOf(codeOf(index + 1)) as Game)].map(
    ({ sheet }) => ({
      code: sheet.code,
      names: sheet.names,
      rtp: sheet.rtp,
      lines: sheet.lines,
      currency,
      minBetMinor: sheet.bets[0],
      maxBetMinor: sheet.bets.at(-1),
      demo: true,
      ...sheet.listing,
    }),
  ),
});
