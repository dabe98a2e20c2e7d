import { Controller, Get, Injectable, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Operator } from '../auth/index.js';
import { Clock } from '../runtime/clock.js';
import { metrics } from '../runtime/metrics.js';
import { Database, sql } from '../database/index.js';
import { Instant, Int, ListOf, OneOf, Text } from '../dto/index.js';
import { JobMethods } from './job-runner.js';
import { isSeldomWritten, scheduleOf, writtenEveryMs, type JobOptions } from './job.js';
import { Figure, figureOf, type Measured } from './figure.js';

/** A job and its last run. */
export class JobState {
  @Text()
  readonly name: string;

  @OneOf(['waiting', 'running', 'done', 'failed'] as const)
  readonly state: 'waiting' | 'running' | 'done' | 'failed';

  @Instant({ nullable: true, description: 'the period that ran last; null before the first run' })
  readonly period: Date | null;

  @Instant({ nullable: true })
  readonly startedAt: Date | null;

  @Instant({ nullable: true })
  readonly finishedAt: Date | null;

  @Text({ nullable: true })
  readonly error: string | null;

  @Int()
  readonly attempt: number;

  @Instant({ description: 'when the next period is due' })
  readonly nextAt: Date;

  @ApiProperty({ type: Number, description: 'how long that has been due, in seconds; 0 when it lies ahead' })
  readonly lateSeconds: number;
}

/** A service's status: its jobs, and the metrics of the process that serves the request. */
@ApiSchema({ name: 'Workings' })
export class ServiceStatus {
  @Text() readonly service: string;
  @ListOf(() => JobState) readonly jobs: JobState[];
  @ListOf(() => Figure) readonly figures: Figure[];
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
export class ServiceStatusService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly methods: JobMethods,
  ) {}

  async workings(service: string): Promise<ServiceStatus> {
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
        const nextAt = scheduleOf(mark)(run ? lastPeriodOf(mark, run, now) : now);
        const lateSeconds = run?.state === 'running' ? 0 : Math.max(0, (now.getTime() - nextAt.getTime()) / 1000);
        return { name: mark.name, ...lastOf(run), nextAt, lateSeconds };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

/** What has run: of a job whose runs are seldom written down, as much as may have gone by since. */
const lastPeriodOf = (job: JobOptions, { period, state }: Run, now: Date): Date =>
  isSeldomWritten(job) && state === 'done'
    ? new Date(Math.max(period.getTime(), Math.min(now.getTime(), period.getTime() + writtenEveryMs)))
    : period;

function lastOf(run: Run | undefined): Omit<JobState, 'name' | 'nextAt' | 'lateSeconds'> {
  if (!run || run.state === 'base')
    return { state: 'waiting', period: null, startedAt: null, finishedAt: null, error: null, attempt: 0 };
  const { state, period, started_at: startedAt, finished_at: finishedAt, error, attempt } = run;
  return { state, period, startedAt, finishedAt, error, attempt };
}

/** The console's route: `/admin/v1/<service>/workings`. */
export function serviceStatusController(service: string): Type {
  @Controller(`/admin/v1/${service}/workings`)
  class ServiceStatusAdminController {
    constructor(private readonly report: ServiceStatusService) {}

    @Operator('deadletter.view') @ApiOkResponse({ type: ServiceStatus }) @Get() workings() {
      return this.report.workings(service);
    }
  }
  return ServiceStatusAdminController;
}
