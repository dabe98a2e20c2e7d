import { sql } from '../database/index.js';
import type { JobRun } from '../jobs/job.js';
import { JobMethods } from '../jobs/job-runner.js';
import { watchDatabase, type Statement } from './plans.js';
import type { TestService } from './test-service.js';

/** Does the work and returns how each of its statements was carried out, on whatever connection of the service. */
export async function watchWork({ db }: TestService, work: () => Promise<void>): Promise<readonly Statement[]> {
  const watched = await watchDatabase(db.url);
  try {
    // The first that meets a connection of a pool which has just been broken may fail by it.
    await Promise.all(Array.from({ length: 10 }, () => db.query(sql`select 1`).catch(() => undefined)));
    watched.taken();
    await work();
    return watched.taken();
  } finally {
    watched.stop();
  }
}

/** Runs every job of a service once, by its clock, but for those that are named. */
export async function runJobs({ app, clock }: TestService, except: readonly string[] = []): Promise<void> {
  const run = { period: clock.now(), signal: new AbortController().signal };
  for (const { mark, call } of app.get(JobMethods).find())
    if (!except.includes(mark.name)) await (call as (run: JobRun) => Promise<unknown>)(run);
}
