import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the integrity proof has seen: per account up to which version, per derived account its sum, and every run. */
export class LedgerIntegrity1763600000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table account_proof (
        account_id bigint primary key,
        version bigint not null,
        balance bigint not null
      );
      create table contra_rollup (
        account_id bigint primary key,
        balance bigint not null
      );
      create table integrity_cursor (
        only_row boolean primary key default true check (only_row),
        xid xid8 not null default '0'
      );
      insert into integrity_cursor default values;
      create table integrity_finding (
        account_id bigint not null,
        rule text not null,
        currency text not null,
        found_at timestamptz not null,
        primary key (account_id, rule)
      );
      create table integrity_run (
        id bigint generated always as identity primary key,
        mode text not null check (mode in ('incremental', 'full')),
        started_at timestamptz not null,
        seconds double precision not null,
        ok boolean not null,
        per_currency jsonb not null
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table integrity_run, integrity_finding, integrity_cursor, contra_rollup, account_proof');
  }
}
