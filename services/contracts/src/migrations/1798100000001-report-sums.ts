import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums of the operators' reports by day and month. They begin with this migration: what was summed, given and moved before is marked as
 * reported, since what games it was played on is not known of single changes.
 */
export class ReportSums1798100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [facts, costs, cash, play, money, waiting, brands]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table report_brand, report_waiting, report_money, report_play;
      alter table team_cash drop reported, drop reported_minor, drop channel; alter table team_cost drop reported;
      alter table round_fact drop category; alter table sales_change drop game_code, drop category`);
  }
}

/* Null in rows of releases before this one. */
const facts = `
alter table sales_change add game_code text, add category text;
alter table round_fact add category text`;

const costs = `
alter table team_cost add reported boolean not null default true;
alter table team_cost alter reported set default false;
create index team_cost_unreported on team_cost (booked_at) where not reported`;

/*
 * What of a movement the sums have: of those of before all, which no row has to be written for; of one that has grown since, what it was. \`channel\`: by what
 * it was paid; null where nobody said so.
 */
const cash = `
alter table team_cash add reported boolean not null default true, add reported_minor bigint, add channel text;
alter table team_cash alter reported set default false;
create index team_cash_unreported on team_cash (id)
  where kind <> 'TRANSFER' and (not reported or reported_minor is not null and reported_minor <> amount_minor)`;

/* \`item\` is a game's code (GAME), the id of a top line or 0 (LINE), else empty. The key's order is that of every question. */
const play = `
create table report_play (
  brand text not null,
  grain text not null check (grain in ('VENDOR', 'GAME', 'LINE')),
  currency text not null,
  span text not null check (span in ('D', 'M')),
  starts_on date not null,
  item text not null,
  vendor text not null,
  category text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  primary key (brand, grain, currency, span, starts_on, item, vendor, category)
) with (fillfactor = 70)`;

/* \`item\` is a channel (CHANNEL) or the id of a top line or 0 (LINE). Positive: given, or come in. */
const money = `
create table report_money (
  brand text not null,
  grain text not null check (grain in ('CHANNEL', 'LINE')),
  currency text not null,
  span text not null check (span in ('D', 'M')),
  starts_on date not null,
  kind text not null check (kind in ('BONUS', 'REBATE', 'PROMO', 'JACKPOT', 'FEE', 'SALARY', 'DIVIDEND', 'DEPOSIT', 'WITHDRAWAL')),
  item text not null,
  count bigint not null,
  amount_minor bigint not null,
  primary key (brand, grain, currency, span, starts_on, kind, item)
) with (fillfactor = 70)`;

/* What was played by members who are not known yet. */
const waiting = `
create table report_waiting (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id bigint not null,
  at timestamptz not null,
  currency text not null,
  vendor text not null,
  game_code text not null,
  category text not null,
  rounds bigint not null,
  bet_minor bigint not null,
  stake_minor bigint not null,
  payout_minor bigint not null
);
create index report_waiting_member on report_waiting (member_id)`;

/* Nothing is booked on a day up to \`closed_through\` any more. */
const brands = `
create table report_brand (
  brand text primary key,
  first_day date not null,
  closed_through date not null
)`;
