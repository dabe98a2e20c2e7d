import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from '../database/index.js';

/** The tables of outbox, inbox, retry queue and dead letters. */
class Events1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table outbox (
        id bigint generated always as identity,
        xid xid8 not null default pg_current_xact_id(),
        seen xid8 not null default pg_snapshot_xmax(pg_current_snapshot()),
        topic text not null, type text not null, key text not null,
        headers jsonb not null, payload bytea not null, occurred_at timestamptz not null,
        primary key (xid, id));
      create table outbox_cursor (
        source text primary key, epoch bigint not null, cursor text not null, moved_at timestamptz not null default now());
      create table inbox (
        event_id text not null, handler text not null,
        outcome text not null default 'done' check (outcome in ('done', 'dead')),
        settled_at timestamptz not null default now(),
        primary key (event_id, handler));
      create index inbox_settled on inbox using brin (settled_at);
      create table event_retry (
        id bigint generated always as identity primary key,
        handler text not null, topic text not null, key text not null, event_id text not null,
        headers jsonb not null, payload bytea not null,
        attempts int not null default 0, error text, next_at timestamptz,
        unique (event_id, handler));
      create index event_retry_key on event_retry (handler, topic, key, id);
      create index event_retry_due on event_retry (next_at) where next_at is not null;
      create table dead_letter (
        id bigint generated always as identity primary key,
        event_id text not null, handler text not null, topic text not null, type text not null, key text not null,
        headers jsonb not null, payload bytea not null,
        attempts int not null, error text not null, failed_at timestamptz not null default now(),
        replayed_at timestamptz, replayed_by text,
        unique (event_id, handler));
      create index dead_letter_open on dead_letter (failed_at) where replayed_at is null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table dead_letter, event_retry, inbox, outbox_cursor, outbox');
  }
}

/** Where the log put what was sent, see marks.ts. */
class EventMarks1790000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("alter table outbox_cursor add column marks jsonb not null default '{}'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox_cursor drop column marks');
  }
}

/**
 * How long the oldest open write transaction of the whole server has been open, in seconds, by whichever role. The owner of the schema
 * may look at other roles' sessions; the service learns this number alone.
 */
class OpenTransactionAge1796400011001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function open_transaction_age() returns float8 language sql stable security definer set search_path = pg_catalog, pg_temp as $$
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8
        from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid() $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop function open_transaction_age()');
  }
}

/** The console's list of dead letters: the newest, those of a key, those of a state. */
class DeadLetterLists1796600030021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index dead_letter_newest on dead_letter (failed_at, id);
      create index dead_letter_key on dead_letter (key, failed_at, id);
      create index dead_letter_state on dead_letter ((case when replayed_at is null then 'open' else 'replayed' end), failed_at, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index dead_letter_newest, dead_letter_key, dead_letter_state');
  }
}

export const eventMigrations: readonly MigrationClass[] = [
  Events1790000000001,
  EventMarks1790000000003,
  OpenTransactionAge1796400011001,
  DeadLetterLists1796600030021,
];

/** What the relay executes. */
export const eventFunctions: readonly string[] = ['open_transaction_age'];
