import { type Sql, sql } from '@banyan/kernel/database';
/** SQL for whether a round `r` is a ticket of the lottery. */
export const isLottery = sql`r.vendor = 'lott'`;

/** SQL for a game's name in a language: EN, then VI, then its code stand in for a missing one. `language` is a placeholder. */
export const nameIn = (alias: Sql, language: Sql): Sql =>
  sql`coalesce(${alias}.names ->> ${language}::text, ${alias}.names ->> 'EN', ${alias}.names ->> 'VI', ${alias}.code)`;

/** The same of a round `r` whose game is `g` or one of the lottery's, which are in no catalogue. */
export const roundNameIn = (language: Sql): Sql =>
  sql`coalesce(${nameIn(sql`g`, language)}, (select case ${language}::text when 'VI' then l.name else l.latin end
    from lottery_name l where ${isLottery} and l.game_code = r.game_code), r.game_code)`;

/** A condition that always holds. A count shows no name, yet every parameter must occur in its SQL. */
export const languageBound = (language: Sql): Sql => sql`${language}::text is not null`;
