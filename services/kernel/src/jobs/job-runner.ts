import { hostname } from 'node:os';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../runtime/clock.js';
import { failpoint } from '../runtime/failpoint.js';
import { metrics } from '../runtime/metrics.js';
import { CONFIG, type BaseConfig } from '../runtime/config.js';
import { Database, sql } from '../database/index.js';
import { marked } from '../runtime/marked.js';
import { PgSession } from '../database/pg-session.js';
import { backoffMs, delay, textOf, within } from '../runtime/timing.js';
import {
  JOB,
  duePeriod,
  isFrequent,
  isSeldomWritten,
  scheduleOf,
  writtenEveryMs,
  type JobOptions,
  type JobRun,
  type Schedule,
} from './job.js';

const seconds = metrics.histogram('job_run_seconds', 'Time of job runs', ['job', 'state'], [0.01, 0.1, 1, 10, 60, 600]);
const overdue = metrics.gauge('job_overdue_seconds', 'How long a period has been due and is not done', ['job']);

const stopLimitMs = 5000;
const longestRetryMs = 300_000;
/** After this long another replica looks whether such a job is still somebody's. */
const lookAgainMs = 2000;
/** Clocks of two replicas may differ by so much. A period that lies further ahead was run by a clock that has come back since. */
const aheadMs = 60_000;

interface Known {
  readonly options: JobOptions;
  readonly call: (run: JobRun) => Promise<unknown>;
  readonly next: Schedule;
  /** The newest period that needs no run; unknown until the database was asked. */
  last?: Date;
  retryAt?: Date;
  running?: Promise<void>;
  /** The session's generation in which this replica has the job's lock. */
  lockedIn?: number;
  /** Whether `last` was read under that lock. */
  isRead?: boolean;
  /** When a run was written down last, by this process's own clock. */
  writtenAt?: number;
  /** When the lock is asked for again that another replica keeps, by this process's own clock. */
  lookAt?: number;
}

/** Finds the methods marked with `@Job`. */
@Injectable()
export class JobMethods {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  find() {
    return marked<JobOptions>(this.discovery, this.scanner, JOB);
  }
}

/** Runs each job's periods: one replica at a time by an advisory lock, one row per period (of a frequent job one a minute), by the kernel's clock. */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly stopping = new AbortController();
  private readonly session: PgSession;
  private jobs: Known[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: BaseConfig,
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly methods: JobMethods,
  ) {
    this.session = new PgSession(db.url, `${config.service}-jobs`);
  }

  onApplicationBootstrap(): void {
    this.jobs = this.methods
      .find()
      .map(({ mark, call }) => ({ options: mark, call: call as Known['call'], next: scheduleOf(mark) }));
    const names = this.jobs.map(({ options }) => options.name);
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice) throw new Error(`two jobs have one name: ${twice}`);
  }

  /** Tests set the clock and call {@link tick} themselves. */
  @Interval('kernel.jobs', 250)
  beat(): void {
    if (this.config.eventLog !== 'none') void this.tick();
  }

  /** Runs what is due by the clock; resolves when those runs have ended. */
  async tick(): Promise<void> {
    if (this.stopping.signal.aborted) return;
    await Promise.all(
      this.jobs.map((job) => {
        job.running ??= this.attempt(job)
          .catch((error: unknown) => this.logger.warn(`${job.options.name}: ${textOf(error)}`))
          .finally(() => (job.running = undefined));
        return job.running;
      }),
    );
  }

  /** Reads again from the database which periods are done: for changes of `job_run` by operators and tests. */
  forget(): void {
    for (const job of this.jobs) Object.assign(job, { last: undefined, retryAt: undefined, writtenAt: undefined });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.jobs.flatMap(({ running }) => running ?? [])), delay(stopLimitMs)]);
    await this.session.close();
  }

  private async attempt(job: Known): Promise<void> {
    const now = this.clock.now();
    forgetAhead(job, now);
    if (!job.last) job.isRead = false;
    job.last ??= await this.lastPeriod(job);
    const wait = now.getTime() - job.next(job.last).getTime();
    overdue.set({ job: job.options.name }, Math.max(0, wait / 1000));
    if (wait < 0 || (job.retryAt && now < job.retryAt)) return;
    if (!this.keeps(job) && !(await this.take(job))) return;
    let isOver = !isFrequent(job.options);
    try {
      if (!job.isRead) {
        await this.dropAhead(job, now);
        job.last = await this.lastPeriod(job);
        job.isRead = true;
      }
      const period = duePeriod(job.next, job.last, now, !job.options.catchUp);
      if (period) await this.run(job, period);
    } catch (error) {
      // Another replica may have more luck.
      isOver = true;
      throw error;
    } finally {
      if (isOver) await this.giveUp(job);
    }
  }

  private keeps({ lockedIn }: Known): boolean {
    return this.session.alive && lockedIn === this.session.generation;
  }

  private async take(job: Known): Promise<boolean> {
    if (job.lookAt !== undefined && performance.now() < job.lookAt) return false;
    job.isRead = false;
    if (await this.session.lock(this.lockOf(job))) {
      job.lockedIn = this.session.generation;
      return true;
    }
    if (isFrequent(job.options)) {
      job.lookAt = performance.now() + lookAgainMs;
      job.last = await this.lastPeriod(job);
    }
    return false;
  }

  private async giveUp(job: Known): Promise<void> {
    job.lockedIn = undefined;
    await this.session.unlock(this.lockOf(job));
  }

  private lockOf({ options }: Known): string {
    return `job:${this.config.service}:${options.name}`;
  }

  /**
   * What a clock ran that was ahead is not done: those periods have not come yet, and run when they do. Left as they are, the job would stand
   * still until then. Called with the job's lock.
   */
  private async dropAhead({ options }: Known, now: Date): Promise<void> {
    const ahead = await this.db.query<{ period: Date }>(
      sql`delete from job_run where name = $1 and period > $2 returning period`,
      [options.name, new Date(now.getTime() + aheadMs)],
    );
    if (ahead.length > 0) this.logger.warn(`${options.name}: the clock came back; ${ahead.length} periods lie ahead`);
  }

  /** The first start of a job is its base: what lay before it is not missed. */
  private async lastPeriod({ options }: Known): Promise<Date> {
    const now = this.clock.now();
    const settled = options.catchUp ? ['base', 'done'] : ['base', 'done', 'failed'];
    const [row] = await this.db.query<{ last: Date }>(
      sql`with base as (insert into job_run (name, period, state, runner, started_at)
         select $1::text, $3::timestamptz, 'base', $4, $3::timestamptz where not exists (select from job_run where name = $1) on conflict do nothing)
       select coalesce((select max(period) from job_run where name = $1 and state = any($2) and period <= $5), $3) as last`,
      [options.name, settled, now, hostname(), new Date(now.getTime() + aheadMs)],
    );
    return row?.last ?? now;
  }

  private async run(job: Known, period: Date): Promise<void> {
    const { name, timeoutMs } = job.options;
    await failpoint('job.before_claim');
    // While this replica holds the lock the job is nobody else's: only that it failed is news.
    const isQuiet =
      isSeldomWritten(job.options) && !job.retryAt && performance.now() - (job.writtenAt ?? -Infinity) < writtenEveryMs;
    let attempt = isQuiet ? undefined : await this.claim(job, period);
    if (!isQuiet && attempt === undefined) return;
    await failpoint('job.after_claim');
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, this.stopping.signal, this.session.lost]);
    const done = seconds.startTimer({ job: name });
    const work = Promise.resolve().then(() => job.call({ period, signal }));
    let error: string | null = null;
    try {
      await within(timeoutMs, `no end within ${timeoutMs} ms`, work);
      await failpoint('job.after_work');
    } catch (thrown) {
      end.abort();
      error = textOf(thrown);
      this.logger.warn(`${name} of ${period.toISOString()} failed: ${error}`);
    }
    try {
      // Whoever has the lock by now may have begun the same period.
      if (attempt === undefined && error !== null && this.keeps(job)) attempt = await this.claim(job, period);
      if (attempt !== undefined) await this.close(job, period, attempt, error);
      else if (error === null) job.last = period;
    } finally {
      // The lock stays until the work is really over: two at once would be worse than none.
      if (error !== null) await work.catch(() => undefined);
      done({ state: error === null ? 'done' : 'failed' });
    }
  }

  /** Writes down that a period begins; returns which attempt it is, undefined for one that is done. */
  private async claim(job: Known, period: Date): Promise<number | undefined> {
    const [row] = await this.db.query<{ attempt: number }>(
      sql`insert into job_run (name, period, state, runner, started_at) values ($1, $2, 'running', $3, $4)
       on conflict (name, period) do update set state = 'running', attempt = job_run.attempt + 1, runner = $3, started_at = $4, finished_at = null, error = null
       where job_run.state <> 'done' returning attempt`,
      [job.options.name, period, `${hostname()}:${process.pid}`, this.clock.now()],
    );
    job.writtenAt = performance.now();
    return row?.attempt;
  }

  private async close(job: Known, period: Date, attempt: number, error: string | null): Promise<void> {
    const now = this.clock.now();
    if (!error || !job.options.catchUp) job.last = period;
    job.retryAt = error ? new Date(now.getTime() + backoffMs(attempt, 1000, longestRetryMs)) : undefined;
    await this.db.query(
      sql`update job_run set state = $4, finished_at = $5, error = $6 where name = $1 and period = $2 and attempt = $3`,
      [job.options.name, period, attempt, error ? 'failed' : 'done', now, error],
    );
  }
}

/** What a job remembers of a time that has not come yet, it has from a clock that has come back since. */
function forgetAhead(job: Known, now: Date): void {
  if (job.last && job.last.getTime() > now.getTime() + aheadMs) job.last = undefined;
  if (job.retryAt && job.retryAt.getTime() > now.getTime() + longestRetryMs + aheadMs) job.retryAt = undefined;
}
