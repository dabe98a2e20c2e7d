import { CronTime } from 'cron';

export const JOB = Symbol('Job');

interface JobBase {
  /** Unique in the service and fixed: the runs are stored under it. */
  readonly name: string;
  /** A run that takes longer has failed; `run.signal` is aborted then. */
  readonly timeoutMs: number;
  /**
   * True: every missed period runs, in order, and one that fails is tried again until it succeeds.
   * False: missed periods run once, as the latest of them, and a failure waits for the next period.
   */
  readonly catchUp?: boolean;
}

/** Periods begin at the marks of a cron line (five or six fields; in Asia/Ho_Chi_Minh unless `timeZone` says otherwise) or at every multiple of `everyMs`. */
export type JobOptions = JobBase &
  ({ readonly cron: string; readonly timeZone?: string } | { readonly everyMs: number });

/** A run's parameters: the instant that names its period, and a signal that it should end. */
export interface JobRun {
  readonly period: Date;
  readonly signal: AbortSignal;
}

/** Runs the method once per period, in one replica at a time. A crash may run a period again: its effects need a unique key of the period. */
export function Job(options: JobOptions) {
  return <M extends (run: JobRun) => Promise<void>>(
    _target: object,
    _method: string,
    descriptor: TypedPropertyDescriptor<M>,
  ): void => {
    Reflect.defineMetadata(JOB, [options], descriptor.value as object);
  };
}

const frequentMs = 10_000;

/** A job that runs so often stays with the replica that has it, which then asks for no lock and reads nothing anew. */
export const isFrequent = (options: JobOptions): boolean => 'everyMs' in options && options.everyMs <= frequentMs;

/** The runs of such a job are written down once in {@link writtenEveryMs}, and when they fail: that the others went well is all there is to say. */
export const isSeldomWritten = (options: JobOptions): boolean => isFrequent(options) && !options.catchUp;
export const writtenEveryMs = 60_000;

/** The instants at which a job's periods begin. */
export type Schedule = (after: Date) => Date;

/** The first period after an instant. Throws on a cron line that cannot be read. */
export function scheduleOf(options: JobOptions): Schedule {
  if ('everyMs' in options)
    return (after) => new Date((Math.floor(after.getTime() / options.everyMs) + 1) * options.everyMs);
  const zone = options.timeZone ?? 'Asia/Ho_Chi_Minh';
  const cron = new CronTime(options.cron, zone);
  return remembering((after) => cron.getNextDateFrom(after, zone).toJSDate());
}

/** Caches the last result: the runner calls this four times a second. */
function remembering(next: Schedule): Schedule {
  let last: { after: number; answer: Date } | undefined;
  return (after) => {
    if (last?.after !== after.getTime()) last = { after: after.getTime(), answer: next(after) };
    return last.answer;
  };
}

const spansMs = [60_000, 3_600_000, 86_400_000, 31 * 86_400_000, 366 * 86_400_000];

/** The period to run now after `last` ran: the next one, or with `latest` the newest; undefined when none has begun. */
export function duePeriod(next: Schedule, last: Date, now: Date, latest: boolean): Date | undefined {
  let found = next(last);
  if (found > now) return undefined;
  if (!latest) return found;
  const from = spansMs.map((span) => new Date(now.getTime() - span)).find((start) => next(start) <= now);
  if (from) found = next(from);
  for (let later = next(found); later <= now; later = next(found)) found = later;
  return found;
}
