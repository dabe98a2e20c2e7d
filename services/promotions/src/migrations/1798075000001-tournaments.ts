import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tournaments: what counts and what may be won, the scores of members round by round, and the places that were paid. */
export class Tournaments1798075000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [entries, gifts, tournaments, prizes, scores, rounds, places]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table tournament_place, tournament_round, tournament_score, tournament_prize, tournament; delete from gift where kind = 'TOURNAMENT';
       alter table gift drop constraint gift_kind_check,
       add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE', 'COUPON', 'WHEEL'))`,
    );
  }
}

const entries = `
alter table point_entry drop constraint point_entry_contra_check,
  add constraint point_entry_contra_check
    check (contra in ('house:accrual', 'house:conversion', 'house:mall', 'house:wheel', 'house:tournament')) not valid`;

const gifts = `
alter table gift drop constraint gift_kind_check,
  add constraint gift_kind_check
    check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE', 'COUPON', 'WHEEL', 'TOURNAMENT')) not valid`;

/*
 * PUBLISHED counts rounds until `settles_at`, CLOSED has its last scores, ENDED its places too. `counted`: codes of what `counts` says. `per_address`: members who join
 * from one network, 0 for any number. `budget_minor` and `budget_points`: what all places come to. `stopping`: what one operator asked another one to do.
 * `opens` and `closes` are in `zone`, as they were written.
 */
const tournaments = `
create table tournament (
  id bigint generated always as identity primary key,
  brand text not null,
  state text not null check (state in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'CLOSED', 'ENDED', 'CANCELLED')),
  title text not null,
  texts jsonb not null,
  currency text not null,
  scoring text not null check (scoring in ('VALID_BETS', 'WINS', 'NET_WIN', 'BEST_WIN', 'MULTIPLIER')),
  counts text not null check (counts in ('ALL', 'CATEGORIES', 'VENDORS', 'GAMES')),
  counted text[] not null,
  least_minor bigint not null check (least_minor >= 0),
  joining boolean not null,
  min_level int not null check (min_level >= 0),
  paid_in boolean not null,
  per_address int not null check (per_address between 0 and 1000),
  moves_up boolean not null,
  turnover int not null check (turnover between 0 and 100),
  settle_minutes int not null check (settle_minutes > 0),
  budget_minor bigint not null check (budget_minor >= 0),
  budget_points bigint not null check (budget_points >= 0),
  opens text not null,
  closes text not null,
  zone text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  settles_at timestamptz not null,
  written_by text not null,
  proposed_by bigint,
  proposed_by_name text,
  published_by bigint,
  published_by_name text,
  stopping text check (stopping in ('END', 'CANCEL')),
  stopping_by bigint,
  stopping_by_name text,
  stopped_by bigint,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint tournament_times check (closes_at > opens_at and settles_at > closes_at),
  constraint tournament_two_persons check (published_by is null or proposed_by is not null and published_by <> proposed_by),
  constraint tournament_stopped_by_two check (stopped_by is null or stopping_by is not null and stopped_by <> stopping_by),
  constraint tournament_published check (state not in ('PUBLISHED', 'CLOSED', 'ENDED') or published_by is not null)
);
create index tournament_order on tournament (updated_at desc, id desc);
create index tournament_shown on tournament (brand, closes_at) where state in ('PUBLISHED', 'CLOSED', 'ENDED');
create index tournament_running on tournament (settles_at) where state = 'PUBLISHED';
create index tournament_due on tournament (id) where state = 'CLOSED'`;

/* A place is of one row: no two overlap, as is examined when it is written. */
const prizes = `
create table tournament_prize (
  tournament_id bigint not null references tournament,
  from_place int not null check (from_place > 0),
  to_place int not null,
  kind text not null check (kind in ('CASH', 'POINTS')),
  amount_minor bigint not null,
  points int not null,
  primary key (tournament_id, from_place),
  constraint tournament_prize_places check (to_place >= from_place),
  constraint tournament_prize_worth check ((kind = 'CASH') = (amount_minor > 0) and (kind = 'POINTS') = (points > 0) and amount_minor >= 0 and points >= 0)
)`;

/*
 * Who takes part, and what he has. `falling` is the score turned round, so that the order of the ladder (the highest score, who had it first) rises in one index and a
 * place is one range of it. `address` and `site`: from where he joined, as digests, while it runs.
 */
const scores = `
create table tournament_score (
  tournament_id bigint not null references tournament,
  member_id bigint not null,
  id bigint generated always as identity,
  brand text not null,
  player text not null default '',
  entered_at timestamptz not null,
  score bigint not null default 0,
  falling bigint not null generated always as (-score) stored,
  reached_at timestamptz,
  address text,
  site text,
  primary key (tournament_id, member_id)
);
create index tournament_ladder on tournament_score (tournament_id, falling, reached_at, member_id) where falling < 0;
create index tournament_site on tournament_score (tournament_id, site) where site is not null;
create index tournament_score_order on tournament_score (id desc)`;

/* Each round as it was told last, while its tournament runs. `score`: null when it does not count. */
const rounds = `
create table tournament_round (
  tournament_id bigint not null references tournament,
  member_id bigint not null,
  vendor text not null,
  round_id text not null,
  score bigint,
  bet_at timestamptz not null,
  settled_at timestamptz not null,
  primary key (tournament_id, member_id, vendor, round_id)
)`;

/* The places that have a prize, as they were when the tournament ended. `denied`: why who has it gets nothing. */
const places = `
create table tournament_place (
  id bigint generated always as identity primary key,
  tournament_id bigint not null references tournament,
  place int not null,
  brand text not null,
  member_id bigint not null,
  player text not null,
  score bigint not null,
  reached_at timestamptz not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  points int not null,
  denied text not null default '',
  placed_at timestamptz not null,
  unique (tournament_id, place),
  unique (tournament_id, member_id)
);
create index tournament_place_order on tournament_place (placed_at desc, id desc);
create index tournament_place_by_member on tournament_place (member_id, id desc)`;
