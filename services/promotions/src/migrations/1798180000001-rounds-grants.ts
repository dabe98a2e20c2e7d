import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Free rounds that claims asked for at games, and members whose rewards are held while they are frozen. */
export class RoundsGrants1798180000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(grants);
    await runner.query("create index rounds_grant_asked on rounds_grant (updated_at) where state = 'ASKED'");
    await runner.query(held);
    await runner.query('create index held_member_seen on held_member (seen_at)');
    await runner.query(waiting);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index claim_held');
    await runner.query('drop table held_member, rounds_grant');
  }
}

/* One of a claim; asked for again after a refusal it has another key. `version`: of what was told last. `refusal`: the code of games; empty when the vendor refused. */
const grants = `
create table rounds_grant (
  claim_id bigint primary key references claim,
  key text not null unique,
  state text not null check (state in ('ASKED', 'GRANTED', 'REFUSED', 'USED', 'EXPIRED', 'CANCELLED')),
  grant_id uuid,
  refusal text not null default '',
  version int not null default 0,
  valid_until timestamptz not null,
  updated_at timestamptz not null
)`;

/* `seen_at`: when identity last said that he is frozen. */
const held = `
create table held_member (
  member_id bigint primary key,
  seen_at timestamptz not null
)`;

/* What is paid by itself and was held, by when it was tried last. */
const waiting = `
create index claim_held on claim (coalesce(tried_at, '-infinity'), id)
where state = 'CLAIMABLE' and automatic and refused = 'promotions.reward_held'`;
