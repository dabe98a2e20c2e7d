import { baccarat } from './baccarat/baccarat.js';
import { baucua } from './baucua/baucua.js';
import { crash } from './crash/crash.js';
import { dice } from './dice/dice.js';
import { dragontiger } from './dragontiger/dragontiger.js';
import { fish } from './fish/fish.js';
import { currency, type Game, type SharedGame } from './game.js';

export type { Game };
import { mines } from './mines/mines.js';
import { banyanLeague, moonArena, type League } from './sports/league.js';
import { moonlight } from './moonlight/game.js';
import { plinko } from './plinko/plinko.js';
import { poker } from './poker/poker.js';
import { roulette } from './roulette/roulette.js';
import { sicbo } from './sicbo/sicbo.js';
import { slotOf } from './slots/slots.js';
import { codeOf } from './slots/titles.js';
import { tienlen } from './tienlen/tienlen.js';
import { tower } from './tower/tower.js';
import { xocdia } from './xocdia/xocdia.js';

/** Games that stand by themselves, in the order that `/games.json` lists them. */
const single: readonly Game[] = [
  moonlight,
  dice,
  mines,
  tower,
  poker,
  plinko,
  crash,
  roulette,
  baccarat,
  sicbo,
  xocdia,
  baucua,
  dragontiger,
  banyanLeague,
  moonArena,
  tienlen,
  fish,
] as readonly Game[];

const byCode: ReadonlyMap<string, Game> = new Map(single.map((game) => [game.sheet.code, game]));

/** The game of a code; undefined when the studio has none. */
export const gameOf = (code: string): Game | undefined => byCode.get(code) ?? (slotOf(code) as Game | undefined);

/** The games with one round for all who play. */
export const sharedGames: readonly SharedGame[] = single.filter((game): game is SharedGame => Boolean(game.shared));

export const sharedOf = (code: string): SharedGame | undefined => sharedGames.find(({ sheet }) => sheet.code === code);

/** The games whose rounds are slips on matches. */
export const leagues: readonly League[] = [banyanLeague, moonArena];

export const leagueOf = (code: string): League | undefined => leagues.find(({ sheet }) => sheet.code === code);

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
      maxBetMinor: sheet.maxBetMinor ?? sheet.bets.at(-1),
      demo: true,
      ...sheet.listing,
    }),
  ),
});
