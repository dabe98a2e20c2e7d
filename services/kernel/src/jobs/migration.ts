import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { MigrationClass } from '../database/index.js';

/** One row per run of a job. */
class Jobs1790000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table job_run (
        name text not null, period timestamptz not null,
        state text not null check (state in ('base', 'running', 'done', 'failed')),
        attempt int not null default 1, runner text not null,
        started_at timestamptz not null, finished_at timestamptz, error text,
        primary key (name, period))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table job_run');
  }
}

export const jobMigrations: readonly MigrationClass[] = [Jobs1790000000002];
