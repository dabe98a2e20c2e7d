import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from '../database/index.js';

/**
 * Pictures of members. `subject`: what a picture is part of, such as `claim:7`, and `place` where in it; null until something takes it up.
 * The bytes are packed already, so that PostgreSQL need not try.
 */
class Pictures1798050000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table picture (
        id uuid primary key,
        member_id bigint not null,
        sha256 bytea not null,
        bytes bytea not null check (length(bytes) <= 5242880),
        uploaded_at timestamptz not null,
        subject text,
        place smallint check (place between 0 and 9),
        check ((subject is null) = (place is null)),
        unique (subject, place)
      );
      alter table picture alter bytes set storage external;
      create index picture_own on picture (member_id, uploaded_at);
      create index picture_old on picture (uploaded_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table picture');
  }
}

/** Those that nothing took up are found among those that are kept for a year. */
class FreePictures1798050000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index picture_free on picture (uploaded_at) where subject is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index picture_free');
  }
}

/** For the services that keep pictures. */
export const pictureMigrations: readonly MigrationClass[] = [Pictures1798050000002, FreePictures1798050000050];
