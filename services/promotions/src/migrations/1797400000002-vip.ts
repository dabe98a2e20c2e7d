import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What members play and pay in by days, gifts that they are owed, and VIP levels with their tables. */
export class Vip1797400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [members, play, gifts, tables, levels]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table excluded_member, rebate_debt, vip_change, vip_member, vip_table_version, vip_table, gift, play_total, play_day, play_round, play_close;
       alter table member_fact drop username, drop account_type`,
    );
  }
}

const members = `
alter table member_fact add username text not null default '', add account_type smallint not null default 0;
create table excluded_member (member_id bigint primary key, until timestamptz);
create index member_fact_unnamed on member_fact (member_id) where username = '';
create index member_fact_username on member_fact (lower(username) text_pattern_ops)`;

/*
 * `play_close`: up to which day nothing is added any more. `play_day`: category '' is of deposits, and of games in no catalogue; `rounds`: those
 * with a valid bet. `rebate_debt`: valid bets that were taken back after their rebate, by what rebates of later days are less.
 */
const play = `
create table play_close (
  brand text primary key,
  closed_day date
);
create table play_round (
  member_id bigint not null,
  vendor text not null,
  round_id text not null,
  currency text not null,
  category text not null,
  stake_minor bigint not null,
  win_minor bigint not null,
  valid_minor bigint not null,
  settled_at timestamptz not null,
  told_at timestamptz not null,
  primary key (member_id, vendor, round_id, currency)
);
create index play_round_told on play_round (told_at);
create table play_day (
  member_id bigint not null,
  currency text not null,
  day date not null,
  category text not null,
  brand text not null,
  stake_minor bigint not null default 0,
  win_minor bigint not null default 0,
  valid_minor bigint not null default 0,
  deposit_minor bigint not null default 0,
  rounds int not null default 0,
  primary key (member_id, currency, day, category)
);
create table rebate_debt (
  member_id bigint not null,
  currency text not null,
  category text not null,
  brand text not null,
  valid_minor bigint not null check (valid_minor < 0),
  primary key (member_id, currency, category)
);
create index play_day_of_brand on play_day (brand, day);
create table play_total (
  member_id bigint not null,
  currency text not null,
  brand text not null,
  valid_minor bigint not null default 0,
  deposit_minor bigint not null default 0,
  charged_back boolean not null default false,
  primary key (member_id, currency)
);
create index play_total_charged_back on play_total (brand) where charged_back;
create index play_total_of_brand on play_total (brand, currency)`;

/* `period`: what it is given for, once: LEVEL-3, a month, a year, a day or a week. `formula`: the numbers that make the amount. */
const gifts = `
create table gift (
  id bigint generated always as identity primary key,
  brand text not null,
  member_id bigint not null,
  kind text not null check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK')),
  level int not null,
  period text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  turnover int not null check (turnover between 0 and 100),
  automatic boolean not null,
  state text not null check (state in ('CLAIMABLE', 'GRANTING', 'GRANTED', 'EXPIRED', 'DENIED')),
  reason text not null default '',
  formula jsonb not null,
  attempt int not null default 0,
  claim_until timestamptz not null,
  offered_at timestamptz not null,
  tried_at timestamptz,
  granted_at timestamptz,
  told boolean not null default false,
  constraint gift_once unique (member_id, kind, period)
);
create index gift_of_member on gift (member_id, id desc);
create index gift_order on gift (offered_at desc, id desc);
create index gift_granting on gift (coalesce(tried_at, '-infinity'), id) where state = 'GRANTING';
create index gift_claimable on gift (claim_until) where state = 'CLAIMABLE';
create index gift_untold on gift (id) where not told`;

const tables = `
create table vip_table (
  brand text primary key,
  currency text not null,
  version int not null check (version > 0),
  published jsonb not null,
  draft jsonb,
  proposed_by bigint,
  proposed_by_name text,
  written_by text not null,
  revision int not null default 1,
  run_day date,
  run_month text,
  rebate_day date,
  cashback_week date,
  birthday_day date,
  updated_at timestamptz not null,
  constraint vip_table_proposed check (proposed_by is null or draft is not null)
);
create table vip_table_version (
  brand text not null,
  version int not null,
  content jsonb not null,
  proposed_by bigint not null,
  proposed_by_name text not null,
  published_by bigint not null,
  published_by_name text not null,
  published_at timestamptz not null,
  primary key (brand, version),
  constraint vip_table_two_persons check (proposed_by <> published_by)
)`;

/*
 * `peak`: the highest level that was reached: what is above it is reached by the whole time, what is below again by one month. `held_until`: an
 * operator lowered it, and nothing raises it by itself before that day. `asked_…`: a higher level that one operator asks another one for.
 */
const levels = `
create table vip_member (
  member_id bigint primary key,
  brand text not null,
  level int not null check (level >= 0),
  peak int not null check (peak >= 0),
  since date not null,
  held_until date,
  asked_level int,
  asked_from int,
  asked_by bigint,
  asked_by_name text,
  asked_reason text,
  constraint vip_member_asked check (num_nonnulls(asked_level, asked_from, asked_by, asked_by_name, asked_reason) in (0, 5))
);
create index vip_member_asks on vip_member (member_id) where asked_level is not null;
create index vip_member_level on vip_member (brand, level);
create table vip_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  brand text not null,
  from_level int not null,
  to_level int not null,
  from_peak int not null,
  cause text not null check (cause in ('UPGRADE', 'KEEP', 'OPERATOR', 'CHARGEBACK')),
  reason text not null default '',
  made_by bigint,
  made_by_name text not null default '',
  asked_by bigint,
  asked_by_name text not null default '',
  run_day date not null,
  changed_at timestamptz not null,
  told boolean not null default false,
  constraint vip_change_two_persons check (
    cause <> 'OPERATOR' or to_level < from_level or made_by is not null and asked_by is not null and made_by <> asked_by)
);
create index vip_change_of_member on vip_change (member_id, id desc);
create index vip_change_order on vip_change (changed_at desc, id desc);
create index vip_change_untold on vip_change (id) where not told;
create index vip_change_run on vip_change (brand, run_day)`;
