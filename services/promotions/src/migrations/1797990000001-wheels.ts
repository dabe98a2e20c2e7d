import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lucky wheels: what may be won by which odds, whose seeds decide, every spin, and the deposits that bring spins. */
export class Wheels1797990000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [entries, gifts, wheels, segments, seeds, spins, deposits]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table wheel_deposit, wheel_spin, wheel_seed, wheel_segment, wheel; delete from gift where kind = 'WHEEL'; alter table gift drop constraint gift_kind_check,
       add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE', 'COUPON'))`,
    );
  }
}

const entries = `
alter table point_entry drop constraint point_entry_kind_check, drop constraint point_entry_contra_check,
  add constraint point_entry_kind_check check (kind in ('EARNED', 'TAKEN_BACK', 'CONVERTED', 'RETURNED', 'REDEEMED', 'SPUN', 'WON')) not valid,
  add constraint point_entry_contra_check check (contra in ('house:accrual', 'house:conversion', 'house:mall', 'house:wheel')) not valid`;

const gifts = `
alter table gift drop constraint gift_kind_check,
  add constraint gift_kind_check check (kind in ('UPGRADE', 'MONTHLY', 'BIRTHDAY', 'REBATE', 'CASHBACK', 'ENVELOPE', 'COUPON', 'WHEEL')) not valid`;

/*
 * `most_minor`: the dearest prize: while less is left of the budget, nobody spins. `free`, `per_deposit_minor`, `per_bet_minor` and `price` say what brings spins, 0 for
 * what brings none. `per_day`: the spins of a member in a day, 0 for any number. `opens` and `closes` are in `zone`, as they were written.
 */
const wheels = `
create table wheel (
  id bigint generated always as identity primary key,
  brand text not null,
  state text not null check (state in ('DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED')),
  title text not null,
  texts jsonb not null,
  currency text not null,
  budget_minor bigint not null check (budget_minor >= 0),
  most_minor bigint not null check (most_minor >= 0),
  spent_minor bigint not null default 0 check (spent_minor >= 0),
  spins int not null default 0,
  turnover int not null check (turnover between 0 and 100),
  min_level int not null check (min_level >= 0),
  paid_in boolean not null,
  free int not null check (free >= 0),
  per_deposit_minor bigint not null check (per_deposit_minor >= 0),
  per_bet_minor bigint not null check (per_bet_minor >= 0),
  price int not null check (price >= 0),
  per_day int not null check (per_day >= 0),
  opens text not null,
  closes text not null,
  zone text not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  written_by text not null,
  proposed_by bigint,
  proposed_by_name text,
  published_by bigint,
  published_by_name text,
  revision int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint wheel_budget check (spent_minor <= budget_minor),
  constraint wheel_times check (closes_at > opens_at),
  constraint wheel_two_persons check (published_by is null or proposed_by is not null and published_by <> proposed_by),
  constraint wheel_published check (state not in ('PUBLISHED', 'ENDED') or published_by is not null)
);
create index wheel_order on wheel (updated_at desc, id desc);
create index wheel_shown on wheel (brand, closes_at) where state in ('PUBLISHED', 'ENDED');
create index wheel_running on wheel (closes_at) where state = 'PUBLISHED'`;

/* `stock`: how often it may be won, 0 for any number. */
const segments = `
create table wheel_segment (
  wheel_id bigint not null references wheel,
  place int not null check (place >= 0),
  kind text not null check (kind in ('CASH', 'POINTS', 'NOTHING')),
  amount_minor bigint not null,
  points int not null,
  weight int not null check (weight > 0),
  stock int not null check (stock >= 0),
  taken int not null default 0,
  primary key (wheel_id, place),
  constraint wheel_segment_prize check ((kind = 'CASH') = (amount_minor > 0) and (kind = 'POINTS') = (points > 0) and amount_minor >= 0 and points >= 0),
  constraint wheel_segment_stock check (stock = 0 or taken <= stock)
)`;

/* A server seed is told to nobody before it is out of use. `client_seed` is null for the next one, which is promised before the member chooses it. */
const seeds = `
create table wheel_seed (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references wheel,
  member_id bigint not null,
  state text not null check (state in ('NEXT', 'ACTIVE', 'REVEALED')),
  server_seed text not null,
  commitment text not null,
  client_seed text,
  next_nonce int not null default 0,
  created_at timestamptz not null,
  constraint wheel_seed_client check ((client_seed is null) = (state = 'NEXT'))
);
create unique index wheel_seed_one on wheel_seed (member_id, wheel_id, state) where state <> 'REVEALED'`;

/* What a spin won stays as it was. `price`: the points that it was paid with, 0 for one that was earned on `day`. */
const spins = `
create table wheel_spin (
  id bigint generated always as identity primary key,
  wheel_id bigint not null references wheel,
  brand text not null,
  member_id bigint not null,
  idempotency_key uuid not null,
  seed_id bigint not null references wheel_seed,
  nonce int not null,
  place int not null,
  kind text not null,
  currency text not null,
  amount_minor bigint not null,
  points int not null,
  price int not null,
  day date not null,
  spun_at timestamptz not null,
  unique (member_id, idempotency_key),
  unique (seed_id, nonce)
);
create index wheel_spin_own on wheel_spin (member_id, wheel_id, id desc);
create index wheel_spin_day on wheel_spin (member_id, wheel_id, day);
create index wheel_spin_order on wheel_spin (spun_at desc, id desc);
create index wheel_spin_by_wheel on wheel_spin (wheel_id, spun_at desc, id desc);
create index wheel_spin_by_brand on wheel_spin (brand, spun_at desc, id desc);
create index wheel_spin_by_member on wheel_spin (member_id, spun_at desc, id desc)`;

/* Each deposit on the day of its brand on which it was settled, for a few days. */
const deposits = `
create table wheel_deposit (
  deposit_id text primary key,
  member_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  day date not null,
  charged_back boolean not null default false
);
create index wheel_deposit_own on wheel_deposit (member_id, day);
create index wheel_deposit_day on wheel_deposit (day)`;
