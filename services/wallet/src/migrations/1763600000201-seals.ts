import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The seals of the journal and what checks of their chain found. */
export class Seals1763600000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table journal_seal (
        number bigint primary key check (number > 0),
        previous bytea not null check (octet_length(previous) = 32),
        hash bytea not null unique check (octet_length(hash) = 32),
        after text not null,
        through text not null unique,
        rows int not null check (rows > 0),
        marks bytea not null check (octet_length(marks) = 4 * rows),
        sealed_at timestamptz not null,
        key_id text,
        signature bytea,
        constraint journal_seal_signed check ((key_id is null) = (signature is null))
      );
      alter table journal_seal alter marks set storage external;
      comment on column journal_seal.through is 'Cursor xid:account:version of the last row that is sealed here.';
      comment on column journal_seal.marks is 'The first four bytes of each row''s hash, in order: they name the row when the seal breaks.';
      create trigger journal_seal_append_only before update or delete or truncate on journal_seal
        for each statement execute function refuse_change();
      create table seal_check (
        id bigint generated always as identity primary key,
        mode text not null check (mode in ('incremental', 'full')),
        started_at timestamptz not null,
        finished_at timestamptz,
        ok boolean,
        through bigint not null default 0,
        seals bigint not null default 0,
        rows bigint not null default 0,
        findings jsonb not null default '[]'
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table seal_check, journal_seal');
  }
}
