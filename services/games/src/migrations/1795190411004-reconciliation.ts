import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What vendors say was played on a day, beside what we have. */
export class Reconciliation1795190411004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reconciliation_difference, reconciliation');
  }
}

const tables = `
create table reconciliation (
  id bigint generated always as identity primary key,
  vendor_id int not null references vendor (id),
  day date not null,
  source text not null check (source in ('vendor', 'upload')),
  state text not null check (state in ('DONE', 'FAILED')),
  problem text,
  rounds_here int not null default 0,
  rounds_there int not null default 0,
  missing_here int not null default 0,
  missing_there int not null default 0,
  different int not null default 0,
  created_at timestamptz not null,
  unique (vendor_id, day)
);
create index reconciliation_day on reconciliation (day desc, vendor_id);

create table reconciliation_difference (
  reconciliation_id bigint not null references reconciliation (id) on delete cascade,
  number int not null,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'DIFFERENT')),
  player text not null,
  round_id text not null,
  round bigint,
  currency text not null,
  stake_here_minor bigint,
  stake_there_minor bigint,
  win_here_minor bigint,
  win_there_minor bigint,
  primary key (reconciliation_id, number)
);
`;
