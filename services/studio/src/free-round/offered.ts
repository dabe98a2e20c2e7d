import { currency, fieldsIn, wholeIn } from '../game/game.js';
import { gameOf, type Game } from '../game/games.js';

/** Free rounds as the platform gives them: so many of one game at one bet, for one player, until an instant. */
export interface Offered {
  readonly id: string;
  readonly player: string;
  readonly game: string;
  readonly campaign: string;
  readonly rounds: number;
  readonly betMinor: bigint;
  readonly currency: string;
  readonly expiresAt: Date;
}

/** Why an offer is refused for good; `status` as the platform reads it. */
export interface Complaint {
  readonly status: string;
  readonly message: string;
}

/** The most rounds of one offer. */
const mostRounds = 1000;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const name = /^[\x21-\x7e]{1,100}$/;

export const grantIdOf = (value: unknown): string | null =>
  typeof value === 'string' && uuid.test(value) ? value : null;

export const playerOf = (value: unknown): string | null =>
  typeof value === 'string' && name.test(value) ? value : null;

/** Slots, whose round is one press; not those that play for shared pools, into which a free bet would put nothing. */
export const takesFreeRounds = (game: Game): boolean =>
  game.sheet.listing.type === 'slots' && !game.stepped && !game.shared && !('poolsWon' in game);

/** What was offered, checked against what the studio plays; or why it is refused. Source: vendor API, sections 10 and 11. */
export function offeredIn(body: unknown): Offered | Complaint {
  const asked = fieldsIn(body);
  const id = grantIdOf(asked['freeRounds']);
  const player = playerOf(asked['player']);
  const rounds = wholeIn(asked['rounds'], 1, mostRounds);
  const { campaign, bet, expires } = asked;
  const expiresAt = new Date(typeof expires === 'string' ? expires : Number.NaN);
  const told = typeof campaign === 'string' && campaign.length <= 200;
  if (!id || !player || !rounds || !told || typeof bet !== 'string' || Number.isNaN(expiresAt.getTime()))
    return { status: 'BAD_REQUEST', message: 'a field is missing or not as agreed' };
  const game = typeof asked['game'] === 'string' ? gameOf(asked['game']) : undefined;
  if (!game || !takesFreeRounds(game))
    return { status: 'GAME_NOT_SUPPORTED', message: 'this game is not played in free rounds' };
  if (asked['currency'] !== currency)
    return { status: 'CURRENCY_NOT_SUPPORTED', message: `the games are played in ${currency}` };
  const betMinor = game.sheet.bets.find((offered) => offered.toString() === bet);
  if (betMinor === undefined) return { status: 'BET_NOT_OFFERED', message: 'the game has no such bet' };
  return { id, player, game: game.sheet.code, campaign, rounds, betMinor, currency, expiresAt };
}
