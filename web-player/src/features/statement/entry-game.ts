import { useGamesOf, type Game } from '../../api/games';
import type { StatementEntry } from '../../api/statement';

/** The game that an entry belongs to, where it belongs to one that the catalogue shows. */
export type GameOf = (entry: StatementEntry) => Game | undefined;

export function useGameOf(entries: readonly StatementEntry[]): GameOf {
  const gameOf = useGamesOf(entries.flatMap(({ gameCode }) => gameCode || []));
  return ({ gameCode }) => (gameCode ? gameOf(gameCode) : undefined);
}
