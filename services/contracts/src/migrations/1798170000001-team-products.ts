import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lines played by product, vendor and game. A change of a round leaves what it changed in `team_product_delta` in the transaction that sums the days
 * of teams; a job folds it into the rows of the member and everybody above. They begin with this migration: changes before do not name their game for sure.
 */
export class TeamProducts1798170000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [deltas, sums, begin, titles]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table game_title, team_product_begin, team_product, team_product_delta');
  }
}

/*
 * Of one member on one of the brand's days, which begins at `day`. `played`: a round was new, and not only paid anew or taken back. None of
 * them was booked before `since`.
 */
const deltas = `
create table team_product_delta (
  member_id bigint not null,
  day timestamptz not null,
  currency text not null,
  category text not null,
  vendor text not null,
  game_code text not null,
  rounds bigint not null,
  played boolean not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  since timestamptz not null
);
create index team_product_delta_since on team_product_delta (since);
create index team_product_delta_day on team_product_delta (day)`;

/*
 * \`level\`: 0 the agent's own, 1 its direct downlines', 2 of those further below. What a grain does not tell apart is empty;
 * a game is one row whatever its category, of which \`of_category\` is the last that was told. \`players\`: members who
 * played in the span, whether or not their rounds were taken back. The key's order is that of every question;
 * the other indexes are by age, and partial so that no question can be planned by them.
 */
const sums = `
create table team_product (
  agent_id bigint not null,
  grain text not null check (grain in ('WHOLE', 'PRODUCT', 'VENDOR', 'GAME')),
  currency text not null,
  span text not null check (span in ('D', 'W', 'M')),
  starts_on date not null,
  level smallint not null check (level between 0 and 2),
  category text not null,
  vendor text not null,
  game_code text not null,
  of_category text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  players bigint not null,
  primary key (agent_id, grain, currency, span, starts_on, level, category, vendor, game_code)
) with (fillfactor = 70);
create index team_product_days on team_product (starts_on) where span = 'D';
create index team_product_weeks on team_product (starts_on) where span = 'W';
create index team_product_months on team_product (starts_on) where span = 'M'`;

/* One row: when the sums began, where rounds were played before; and the last change that they know. Where the next does not follow it, they begin anew. */
const begin = `
create table team_product_begin (began_at timestamptz, xid xid8 not null, id bigint not null);
insert into team_product_begin
select (select now() where exists (select from team_day) or exists (select from sales_change)), xid, id from team_day_cursor`;

/* A vendor stands with an empty code; what is called so in every brand has an empty brand. \`names\`: by the specification's language code. */
const titles = `
create table game_title (
  vendor text not null,
  code text not null,
  brand text not null,
  names jsonb not null,
  primary key (vendor, code, brand)
)`;
