import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from '../../database/index.js';

/** Files of lists that operators asked for, in parts. */
class Exports1790000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table export_file (
        id uuid primary key, list text not null, request jsonb not null, language text not null,
        operator_id bigint not null,
        state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'READY', 'FAILED')),
        rows int not null default 0, attempts int not null default 0,
        asked_at timestamptz not null, leased_until timestamptz, ready_at timestamptz, expires_at timestamptz not null)`);
    await runner.query(`create index export_file_operator on export_file (operator_id, asked_at)`);
    await runner.query(`create index export_file_expires on export_file (expires_at)`);
    await runner.query(`create index export_file_open on export_file (asked_at) where state in ('WAITING', 'RUNNING')`);
    await runner.query(`
      create table export_part (
        export_id uuid not null references export_file on delete cascade, part int not null, body text not null,
        primary key (export_id, part))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table export_part, export_file');
  }
}

export const exportMigrations: readonly MigrationClass[] = [Exports1790000000005];
