import { type Sql, sql } from '@banyan/kernel/database';
/** SQL for a game's name in a language: EN, then VI, then its code stand in for a missing one. `language` is a placeholder. */
export const nameIn = (alias: Sql, language: Sql): Sql =>
  sql`coalesce(${alias}.names ->> ${language}::text, ${alias}.names ->> 'EN', ${alias}.names ->> 'VI', ${alias}.code)`;

/** A condition that always holds. A count shows no name, yet every parameter must occur in its SQL. */
export const languageBound = (language: Sql): Sql => sql`${language}::text is not null`;
