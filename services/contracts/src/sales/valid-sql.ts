import { sql, type Sql } from '@banyan/kernel/database';

/**
 * What of a stake is a valid bet, of columns of a round or a change. Releases that did not say it meant all of a stake that was not given back. Null
 * where there is no stake.
 */
export const validOf = (stake: Sql, win: Sql, valid: Sql): Sql =>
  sql`coalesce(${valid}, case when ${stake} = ${win} then 0 else ${stake} end)`;

/** The same of a change `c`: what it made of its round, and what the round was before. */
export const validNow = validOf(sql`c.stake_minor`, sql`c.win_minor`, sql`c.valid_minor`);
export const validBefore = validOf(sql`c.was_stake_minor`, sql`c.was_win_minor`, sql`c.was_valid_minor`);
