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
const trial = sql`4`;

/** No trial account, and nobody who is excluded from play at an instant. */
export const mayBeGiven = (member: Sql, now: Sql): Sql => sql`(
  not exists (select from member_fact f where f.member_id = ${member} and f.account_type = ${trial})
  and not exists (select from excluded_member x where x.member_id = ${member} and x.until > ${now}::timestamptz))`;
