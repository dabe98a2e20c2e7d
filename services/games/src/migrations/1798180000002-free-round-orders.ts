import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free rounds that campaigns ask for: requests, what became of them, and what is told of their grants. */
export class FreeRoundOrders1798180000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(orders);
    await runner.query(grants);
    await runner.query(calls);
    await runner.query(asked);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index free_round_asked, free_round_calls');
    await runner.query('drop table free_round_order');
    await runner.query('alter table free_round_grant drop column ordered, drop column version');
  }
}

/* Kept for good: the same request again is known by it. `next_at`: when it is looked at; null once it is a grant or refused (`refusal`: by which code). */
const orders = `
create table free_round_order (
  key text primary key,
  member_id bigint not null,
  brand text not null,
  vendor text not null,
  game_code text not null,
  currency text not null,
  rounds int not null check (rounds > 0),
  bet_minor bigint not null check (bet_minor > 0),
  valid_until timestamptz not null,
  reference text not null,
  tries int not null default 0,
  next_at timestamptz,
  refusal text
);
create index free_round_order_due on free_round_order (next_at) where next_at is not null`;

/* `ordered`: a campaign asked for it, and its name is the request's. `version`: grows with each change that is told. */
const grants = `
alter table free_round_grant add column ordered boolean not null default false, add column version int not null default 0`;

/* Of a vendor, in the order in which it is called. */
const calls = `
create index free_round_calls on free_round_grant (vendor_id, (state = 'CANCELLED') desc, next_call_at) where next_call_at is not null`;

/* The grant that a request has become. */
const asked = `create unique index free_round_asked on free_round_grant (campaign) where ordered`;
