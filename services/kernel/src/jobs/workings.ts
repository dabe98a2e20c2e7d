import { Controller, Get, Injectable, type Type } from '@nestjs/common';
import { Operator } from '../auth/index.js';
import { Clock } from '../app/clock.js';
import { metrics } from '../app/metrics.js';
import { Database, sql } from '../database/index.js';
import { JobMethods } from './job-runner.js';
import { scheduleOf } from './job.js';
import { figureOf, type Figure, type Measured } from './figure.js';

/** A job and its last run. */
export interface JobState {
  readonly name: string;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  /** The period that ran last; null before the first run. */
  readonly period: Date | null;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly error: string | null;
  readonly attempt: number;
  /** When the next period is due. */
  readonly nextAt: Date;
  /** How long that has been due, in seconds; 0 when it lies ahead. */
  readonly lateSeconds: number;
}

/** What a service is at: its jobs, and the figures of the process that answers. */
export interface Workings {
  readonly service: string;
  readonly jobs: JobState[];
  readonly figures: Figure[];
}

interface Run {
  name: string;
  state: 'base' | 'running' | 'done' | 'failed';
  period: Date;
  started_at: Date;
  finished_at: Date | null;
  error: string | null;
  attempt: number;
}

/** Figures of the runtime itself are for Grafana. */
const ofRuntime = /^(process|nodejs)_/;

@Injectable()
export class WorkReport {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly methods: JobMethods,
  ) {}

  async workings(service: string): Promise<Workings> {
    const measured = (await metrics.registry.getMetricsAsJSON()) as unknown as Measured[];
    const figures = measured.filter(({ name }) => !ofRuntime.test(name)).flatMap(figureOf);
    return { service, jobs: await this.jobs(), figures };
  }

  private async jobs(): Promise<JobState[]> {
    const rows = await this.db.query<Run>(sql`select distinct on (name) * from job_run order by name, period desc`);
    const runs = new Map(rows.map((row) => [row.name, row]));
    const now = this.clock.now();
    return this.methods
      .find()
      .map(({ mark }) => {
        const run = runs.get(mark.name);
        const nextAt = scheduleOf(mark)(run?.period ?? now);
        const lateSeconds = run?.state === 'running' ? 0 : Math.max(0, (now.getTime() - nextAt.getTime()) / 1000);
        return { name: mark.name, ...lastOf(run), nextAt, lateSeconds };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function lastOf(run: Run | undefined): Omit<JobState, 'name' | 'nextAt' | 'lateSeconds'> {
  if (!run || run.state === 'base')
    return { state: 'waiting', period: null, startedAt: null, finishedAt: null, error: null, attempt: 0 };
  const { state, period, started_at: startedAt, finished_at: finishedAt, error, attempt } = run;
  return { state, period, startedAt, finishedAt, error, attempt };
}

/** The console's door: `/admin/v1/<service>/workings`. */
export function workAdmin(service: string): Type {
  @Controller(`/admin/v1/${service}/workings`)
  class WorkAdmin {
    constructor(private readonly report: WorkReport) {}

    @Operator('deadletter.view') @Get() workings() {
      return this.report.workings(service);
    }
  }
  return WorkAdmin;
}
