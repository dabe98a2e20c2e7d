import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Points: a balance for each member, the entries that it is made of, what was counted of rounds, and conversions to money. */
export class Points1797100000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [accounts, entries, totals, rounds, conversions]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table point_conversion; drop table point_round; drop table point_total; drop table point_entry; drop table point_account`,
    );
  }
}

/* Below zero only after rounds were taken back whose points were converted. */
const accounts = `
create table point_account (
  member_id bigint primary key,
  brand text not null,
  balance bigint not null default 0,
  version bigint not null default 0
)`;

/* One row is both ends of a movement: the member's points change by `points`, those of `contra` by as much the other way. */
const entries = `
create table point_entry (
  member_id bigint not null references point_account,
  version bigint not null,
  kind text not null check (kind in ('EARNED', 'TAKEN_BACK', 'CONVERTED', 'RETURNED')),
  contra text not null check (contra in ('house:accrual', 'house:conversion')),
  points bigint not null check (points <> 0),
  balance_after bigint not null,
  key text not null,
  category text not null default '',
  posted_at timestamptz not null,
  primary key (member_id, version),
  unique (member_id, key)
)`;

/* What was staked in a category so far, in hundredths by its factor, and how many points of it were posted: the rest is carried. */
const totals = `
create table point_total (
  member_id bigint not null,
  category text not null,
  hundredths numeric(40, 0) not null default 0,
  posted bigint not null default 0,
  primary key (member_id, category)
)`;

const rounds = `
create table point_round (
  member_id bigint not null,
  vendor text not null,
  round_id text not null,
  stake_minor bigint not null,
  category text not null,
  told_at timestamptz not null,
  primary key (member_id, vendor, round_id)
);
create index point_round_age on point_round (told_at)`;

const conversions = `
create table point_conversion (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  brand text not null,
  idempotency_key uuid not null,
  points bigint not null check (points > 0),
  amount_minor bigint not null check (amount_minor > 0),
  day text not null,
  state text not null check (state in ('PENDING', 'PAID', 'RETURNED')),
  created_at timestamptz not null,
  unique (member_id, idempotency_key)
);
create index point_conversion_day on point_conversion (member_id, day);
create index point_conversion_waiting on point_conversion (created_at) where state = 'PENDING'`;
