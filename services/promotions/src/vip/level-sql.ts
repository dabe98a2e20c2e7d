import { sql, type Sql } from '@banyan/kernel/database';

/** The levels of a table, from its JSON list, as rows `l`. */
export const levelsFrom = (
  levels: Sql,
): Sql => sql`jsonb_to_recordset(${levels}::jsonb) as l (level int, "depositMinor" bigint,
  "validMinor" bigint, "keepMinor" bigint, "upgradeMinor" bigint, "monthlyMinor" bigint, "birthdayMinor" bigint, rates jsonb)`;

/** What a member paid in and validly bet in the month that begins on a day; `asked`: of whom it is looked up at all. */
export const monthSql = (member: Sql, currency: Sql, start: Sql, asked: Sql = sql`true`): Sql => sql`(
  select sum(d.valid_minor) as valid, sum(d.deposit_minor) as deposit from play_day d
  where ${asked} and d.member_id = ${member} and d.currency = ${currency} and d.day >= ${start} and d.day < ${start} + interval '1 month')`;

/** As `trialType` of the kernel's access rules. */
export const trialType = sql`4`;

/** No trial account, and nobody who is excluded from play at an instant. */
export const mayBeGiven = (member: Sql, now: Sql): Sql => sql`(
  not exists (select from member_fact f where f.member_id = ${member} and f.account_type = ${trialType})
  and not exists (select from excluded_member x where x.member_id = ${member} and x.until > ${now}::timestamptz))`;

/** Whether the whole time's deposits and valid bets in the totals `t` reach a level `l`. */
export const reaches = sql`(t.deposit_minor >= l."depositMinor" and t.valid_minor >= l."validMinor")`;

/**
 * The level whose gifts a member `m` is given, of levels in a currency: his own, and of one that operators set above what he ever reached by play
 * no higher one than he reached.
 */
export const givenLevel = (
  levels: Sql,
  currency: Sql,
): Sql => sql`case when m.level <= m.peak then m.level else least(m.level, greatest(m.peak, (
  select max(l.level) from play_total t join ${levelsFrom(levels)} on ${reaches} where t.member_id = m.member_id and t.currency = ${currency}))) end`;
