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

/** Runs are forgotten by their time, without a look at those that stay. */
class JobRunStarted1796600030001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index job_run_started on job_run (started_at) where state = 'done'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index job_run_started');
  }
}

export const jobMigrations: readonly MigrationClass[] = [Jobs1790000000002, JobRunStarted1796600030001];
