import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rounds that operators give away, and where our own calls to a vendor go. */
export class FreeRounds1795190411002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table vendor add column api_url text');
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table free_round_win, free_round_use, free_round_grant');
    await runner.query('alter table vendor drop column api_url');
  }
}

const tables = `
create table free_round_grant (
  id uuid primary key,
  vendor_id int not null references vendor (id),
  brand text not null,
  campaign text not null,
  game_code text not null,
  member_id bigint not null,
  player text not null references player (player),
  currency text not null,
  rounds int not null check (rounds > 0),
  used int not null default 0 check (used between 0 and rounds),
  bet_minor bigint not null check (bet_minor > 0),
  credit_to text not null check (credit_to in ('cash', 'bonus')),
  state text not null default 'WAITING' check (state in ('WAITING', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED')),
  problem text,
  calls int not null default 0,
  next_call_at timestamptz,
  valid_until timestamptz not null,
  created_at timestamptz not null,
  unique (vendor_id, campaign, member_id)
);
create index free_round_due on free_round_grant (next_call_at) where next_call_at is not null;
create index free_round_open on free_round_grant (valid_until) where state in ('WAITING', 'GRANTED');
create index free_round_member on free_round_grant (member_id, valid_until);
create index free_round_created on free_round_grant (created_at desc, id);

create table free_round_use (
  vendor_id int not null,
  transaction text not null,
  grant_id uuid not null references free_round_grant (id),
  round_id text not null,
  at timestamptz not null,
  taken_back_at timestamptz,
  primary key (vendor_id, transaction)
);

create table free_round_win (
  vendor_id int not null,
  transaction text not null,
  grant_id uuid not null references free_round_grant (id),
  amount_minor bigint not null,
  at timestamptz not null,
  taken_back_at timestamptz,
  primary key (vendor_id, transaction)
);
create index free_round_win_grant on free_round_win (grant_id);
`;
