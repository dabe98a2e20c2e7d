import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of catalogue changes: what they would change, who asked for it and who let it through. */
export class CatalogueImport1795190410002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table catalogue_import (
  id bigint generated always as identity primary key,
  state text not null default 'OPEN' check (state in ('OPEN', 'PREVIEWED', 'WAITING', 'APPLIED', 'REJECTED')),
  format text not null check (format in ('csv', 'json')),
  file text not null,
  rows int not null default 0,
  created int not null default 0,
  changed int not null default 0,
  problems jsonb not null default '[]',
  changes jsonb not null default '[]',
  reason text,
  maker_id bigint not null,
  maker_name text not null,
  checker_id bigint,
  checker_name text,
  created_at timestamptz not null,
  decided_at timestamptz,
  check (checker_id <> maker_id),
  check (state <> 'APPLIED' or jsonb_array_length(problems) = 0)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table catalogue_import');
  }
}
