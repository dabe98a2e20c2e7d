import { type Sql, sql } from '@banyan/kernel/database';

/** SQL for what a row of `game_title` is called in a language: English, then Vietnamese stand in for a missing one. `language` is a placeholder. */
export const titleIn = (row: Sql, language: Sql): Sql =>
  sql`coalesce(${row}.names ->> ${language}::text, ${row}.names ->> 'EN', ${row}.names ->> 'VI')`;
