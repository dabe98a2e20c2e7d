import { sql } from './operators.js';
import { until } from './harness.js';

/** Waits until the lobby lists the ten thousand titles that the studio declares. */
export const allListed = (): Promise<unknown> =>
  until(
    () => sql('games', "select 1 from game where brand = 'BANYAN' and code = 'title-10000'"),
    ({ length }) => length === 1,
    180_000,
  );

/** A game's name in a language. */
export async function nameOf(code: string, language: string): Promise<string> {
  const [game] = await sql<{ name: string }>(
    'games',
    "select names->>$2 as name from game where brand = 'BANYAN' and code = $1",
    [code, language],
  );
  return game?.name ?? '';
}

/** Closes or opens a game for maintenance as its vendor would ask for. */
export const maintain = (code: string, until: Date | null): Promise<unknown> =>
  sql('games', 'update game set maintenance_from = $2, maintenance_until = $3 where code = $1', [
    code,
    until && new Date(0),
    until,
  ]);
