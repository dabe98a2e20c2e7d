import { Injectable, Module } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { kernel } from '../app/kernel-module.js';
import { loadConfig } from '../runtime/config.js';
import { Database, sql } from '../database/index.js';
import { Job, type JobRun } from './index.js';

class Worked1790000000009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create table worked (seq bigint generated always as identity, name text not null, period timestamptz not null)',
    );
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table worked');
  }
}

/** Jobs whose pace a spec holds in its hands. */
@Injectable()
export class Work {
  failing = 0;
  /** Whether the frequent one fails. */
  breaking = false;
  waiting = 0;
  aborted = false;
  die = false;
  private closed: Promise<void> | undefined;
  private hanging: Promise<void> | undefined;
  open: () => void = () => undefined;
  release: () => void = () => undefined;

  constructor(private readonly db: Database) {}

  reset(): void {
    Object.assign(this, {
      failing: 0,
      breaking: false,
      waiting: 0,
      aborted: false,
      closed: undefined,
      hanging: undefined,
    });
  }
  gate(): void {
    this.closed = new Promise((resolve) => (this.open = resolve));
  }
  hang(): void {
    this.hanging = new Promise((resolve) => (this.release = resolve));
  }

  @Job({ name: 'each', everyMs: 60_000, timeoutMs: 10_000 })
  async each({ period, signal }: JobRun): Promise<void> {
    this.waiting++;
    signal.addEventListener('abort', () => (this.aborted = true));
    if (this.die) process.kill(process.pid, 'SIGKILL');
    await this.closed;
    await new Promise((resolve) => setTimeout(resolve, 20));
    await this.record('each', period);
    this.waiting--;
  }

  @Job({ name: 'often', everyMs: 5000, timeoutMs: 1000 })
  async often({ period }: JobRun): Promise<void> {
    if (this.breaking) throw new Error('not now');
    await this.record('often', period);
  }

  @Job({ name: 'daily', cron: '0 3 * * *', timeoutMs: 10_000, catchUp: true })
  async daily({ period }: JobRun): Promise<void> {
    if (this.failing-- > 0) throw new Error('not today');
    await this.record('daily', period);
  }

  @Job({ name: 'slow', everyMs: 60_000, timeoutMs: 100 })
  async slow({ signal }: JobRun): Promise<void> {
    signal.addEventListener('abort', () => (this.aborted = true));
    await this.hanging;
  }

  private async record(name: string, period: Date): Promise<void> {
    await this.db.query(sql`insert into worked (name, period) values ($1, $2)`, [name, period]);
  }
}

@Module({
  imports: [kernel(loadConfig('jobs', {}), { migrations: [Worked1790000000009] })],
  providers: [Work],
  exports: [Work],
})
export class JobsSpecModule {}
