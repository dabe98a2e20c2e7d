import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Draws mix in a public beacon that is announced with their day, and what is said of days and draws is signed. */
export class Beacons1798098000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const part of [rounds, keys, chains, issues, ...indexes]) await runner.query(part);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const part of back) await runner.query(part);
  }
}

/* What a beacon said. The first answer counts for ever, whoever asked: all draws of one moment take the same. */
const rounds = `
create table beacon_round (
  chain text not null,
  round int not null check (round > 0),
  randomness bytea not null check (length(randomness) = 32),
  signature bytea not null check (length(signature) between 16 and 512),
  received_at timestamptz(3) not null,
  primary key (chain, round)
)`;

/* Public keys that signed something, and since when. None is ever taken away: what it signed stays checkable. */
const keys = `
create table draw_key (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{43}$'),
  x text not null check (x ~ '^[A-Za-z0-9_-]{43}$'),
  since timestamptz(3) not null
)`;

/* The beacon of a day's draws, and for how long it may be silent before one of them is cancelled; all null: they hang on the chain alone. */
const chains = `
alter table draw_chain
  add column beacon_chain text check (beacon_chain ~ '^[0-9a-f]{64}$'),
  add column beacon_genesis int check (beacon_genesis > 0),
  add column beacon_period int check (beacon_period > 0),
  add column silent_seconds int check (silent_seconds > 0),
  add column signature bytea check (length(signature) = 64),
  add column key_id text references draw_key,
  add constraint draw_chain_beacon check (num_nulls(beacon_chain, beacon_genesis, beacon_period, silent_seconds) in (0, 4)),
  add constraint draw_chain_signed check ((signature is null) = (key_id is null))`;

/* `beacon_round`: announced when the issue is made. `drawn_at`: when it was drawn, or given up because the beacon was silent. */
const issues = `
alter table issue
  add column beacon_round int check (beacon_round > 0),
  add column drawn_at timestamptz(3),
  add column signature bytea check (length(signature) = 64),
  add column key_id text references draw_key,
  add constraint issue_drawn_late check (drawn_at is null or drawn_at >= closes_at),
  add constraint issue_signed check ((signature is null) = (key_id is null))`;

const indexes = [
  `create index issue_waits_for_beacon on issue (draws_at, id) where state = 'PENDING' and beacon_round is not null`,
];

const back = [
  `drop index issue_waits_for_beacon`,
  `alter table issue drop constraint issue_signed, drop constraint issue_drawn_late,
    drop column key_id, drop column signature, drop column drawn_at, drop column beacon_round`,
  `alter table draw_chain drop constraint draw_chain_signed, drop constraint draw_chain_beacon,
    drop column key_id, drop column signature, drop column silent_seconds, drop column beacon_period, drop column beacon_genesis,
    drop column beacon_chain`,
  `drop table draw_key; drop table beacon_round`,
];
