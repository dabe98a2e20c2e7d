import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testService, type TestService } from '../testing/index.js';
import { eventually } from '../events/contract.fixture.js';
import { JobRunner } from './index.js';
import type { JobWorkerOrder } from './job-worker.fixture.js';
import { JobsSpecModule, Work } from './jobs.fixture.js';
import { sql } from '../database/sql.js';

interface Run {
  name: string;
  period: Date;
  state: string;
  attempt: number;
  error: string | null;
}

const day = 86_400_000;
const start = new Date('2026-03-01T00:00:30Z');

describe('jobs', () => {
  let one: TestService;
  let two: TestService;
  beforeAll(async () => {
    one = await testService(JobsSpecModule);
    two = await testService(JobsSpecModule, { keepDatabase: true });
  });
  afterAll(async () => {
    await two.close();
    await one.close();
  });
  beforeEach(async () => {
    await one.owner.query(sql`truncate job_run`);
    await one.owner.query(sql`truncate worked`);
    for (const service of [one, two]) {
      service.app.get(JobRunner).forget();
      service.app.get(Work).reset();
    }
    set(start);
    await tick();
  });

  const set = (instant: Date) => [one, two].forEach(({ clock }) => clock.set(instant));
  const advance = (ms: number) => [one, two].forEach(({ clock }) => clock.advance(ms));
  const tick = (service = one) => service.app.get(JobRunner).tick();
  const runs = (name: string) =>
    one.db.query<Run>(
      sql`select name, period, state, attempt, error from job_run where name = $1 and state <> 'base' order by period`,
      [name],
    );
  const worked = async (name: string) =>
    (await one.db.query<{ period: Date }>(sql`select period from worked where name = $1 order by seq`, [name])).map(
      ({ period }) => period.toISOString(),
    );

  const loseLocks = () =>
    one.db.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'jobs-jobs'
       and pid in (select pid from pg_locks where locktype = 'advisory')`,
    );

  /** Lets a worker tick until it is killed. */
  async function killed(order: JobWorkerOrder, failpoints = ''): Promise<void> {
    const worker = fileURLToPath(new URL('job-worker.fixture.js', import.meta.url));
    const env = { ...process.env, BANYAN_FAILPOINTS: failpoints };
    const child = fork(worker, [JSON.stringify(order)], { execArgv: [], stdio: 'ignore', env });
    const signal = await new Promise((resolve) => child.once('exit', (code, by) => resolve(by ?? code)));
    expect(signal).toBe('SIGKILL');
  }

  it.each([
    ['job.before_claim', { attempt: 1, effects: 1 }],
    ['job.after_claim', { attempt: 2, effects: 1 }],
    // Its period is the key under which work must count once: the work itself is done again.
    ['job.after_work', { attempt: 2, effects: 2 }],
  ])('run a period that a death at %s left, under the same period', async (at, { attempt, effects }) => {
    const now = new Date(start.getTime() + 60_000);
    // Only one job is due, so that no other one gets there first.
    await one.db.query(
      sql`insert into job_run (name, period, state, runner, started_at)
       select unnest($2::text[]), $1, 'done', 'spec', $1`,
      [now, ['slow', 'often', 'kernel.exports']],
    );
    await killed({ now: now.toISOString(), die: false }, `${at}=kill`);
    set(now);
    await eventually(async () => {
      await tick(one);
      return (await runs('each'))[0]?.state === 'done';
    });
    expect(await runs('each')).toMatchObject([{ period: new Date('2026-03-01T00:01:00Z'), attempt }]);
    expect(await worked('each')).toEqual(Array.from({ length: effects }, () => '2026-03-01T00:01:00.000Z'));
  });

  it('do not run what lay before their first start', async () => {
    await tick(one);
    await tick(two);
    expect(await runs('each')).toEqual([]);
  });

  it('run each period once over two replicas at once', async () => {
    for (let minute = 1; minute <= 5; minute++) {
      advance(60_000);
      await Promise.all([tick(one), tick(two), tick(two), tick(one)]);
      await Promise.all([tick(one), tick(two)]);
    }
    expect(await worked('each')).toEqual([1, 2, 3, 4, 5].map((minute) => `2026-03-01T00:0${minute}:00.000Z`));
    expect((await runs('each')).every(({ state, attempt }) => state === 'done' && attempt === 1)).toBe(true);
  });

  it('never run in two replicas at a time', async () => {
    one.app.get(Work).gate();
    advance(60_000);
    const running = tick(one);
    await eventually(() => one.app.get(Work).waiting > 0);
    await tick(two);
    expect(await worked('each')).toEqual([]);
    one.app.get(Work).open();
    await running;
    await tick(two);
    expect(await worked('each')).toHaveLength(1);
  });

  it('catch up on every missed period in order, where they should', async () => {
    advance(3 * day);
    for (let i = 0; i < 5; i++) await tick(i % 2 ? one : two);
    expect(await worked('daily')).toEqual([
      '2026-03-01T20:00:00.000Z',
      '2026-03-02T20:00:00.000Z',
      '2026-03-03T20:00:00.000Z',
    ]);
    expect(await worked('each')).toEqual(['2026-03-04T00:00:00.000Z']);
  });

  it('run nothing twice when the clock jumps back, and go on when it comes again', async () => {
    advance(day);
    await tick();
    const before = await worked('each');
    set(start);
    await Promise.all([tick(one), tick(two)]);
    expect(await worked('each')).toEqual(before);
    set(new Date(start.getTime() + day + 60_000));
    await tick(two);
    expect(await worked('each')).toHaveLength(before.length + 1);
  });

  it.each([
    ['an hour', 3_600_000],
    ['three days', 3 * day],
  ])(
    'go on at once when a clock that ran %s ahead comes back, and run again what was not due yet',
    async (_, ahead) => {
      advance(ahead);
      for (let i = 0; i < 4; i++) await Promise.all([tick(one), tick(two)]);
      const wrong = await worked('each');
      expect(wrong).toHaveLength(1);
      for (let minute = 1; minute <= 3; minute++) {
        set(new Date(start.getTime() + minute * 60_000));
        await Promise.all([tick(one), tick(two)]);
        await tick(one);
      }
      expect(await worked('each')).toEqual([
        ...wrong,
        ...[1, 2, 3].map((minute) => `2026-03-01T00:0${minute}:00.000Z`),
      ]);
      set(new Date(start.getTime() + ahead));
      for (let i = 0; i < 4; i++) await tick(two);
      expect((await worked('each')).filter((period) => period === wrong[0])).toHaveLength(2);
      // What catches up runs every period that came, each under its own key.
      expect(new Set(await worked('daily')).size).toBe(Math.floor(ahead / day));
    },
  );

  it('wait no longer for another try than the clock says when it comes back', async () => {
    for (const service of [one, two]) service.app.get(Work).failing = 1;
    advance(day);
    await tick(one);
    expect(await runs('daily')).toMatchObject([{ state: 'failed' }]);
    set(start);
    await tick(one);
    set(new Date(start.getTime() + day));
    for (let i = 0; i < 2; i++) await tick(one);
    advance(5000);
    await tick(one);
    expect(await worked('daily')).toEqual(['2026-03-01T20:00:00.000Z']);
  });

  it('hold a step back of seconds for what two replicas differ by', async () => {
    advance(60_000);
    await tick(one);
    set(new Date(start.getTime() + 25_000));
    await tick(two);
    advance(10_000);
    await tick(two);
    expect(await worked('each')).toEqual(['2026-03-01T00:01:00.000Z']);
  });

  it('try a failed period again until it succeeds, where they catch up', async () => {
    for (const service of [one, two]) service.app.get(Work).failing = 2;
    advance(day);
    await tick(one);
    expect(await runs('daily')).toMatchObject([{ state: 'failed', attempt: 1, error: 'Error: not today' }]);
    await tick(one);
    expect((await runs('daily'))[0]).toMatchObject({ attempt: 1 });
    for (let i = 0; i < 3; i++) {
      advance(10_000);
      await tick(one);
    }
    expect(await runs('daily')).toMatchObject([{ state: 'done', attempt: 3, error: null }]);
    expect(await worked('daily')).toHaveLength(1);
  });

  it('fail at their timeout, tell the method, and let nobody else in before it has ended', async () => {
    const work = one.app.get(Work);
    work.hang();
    advance(60_000);
    const running = tick(one);
    await eventually(async () => (await runs('slow'))[0]?.state === 'failed');
    expect((await runs('slow'))[0]).toMatchObject({ error: 'Error: no end within 100 ms' });
    expect(work.aborted).toBe(true);
    advance(60_000);
    await tick(two);
    expect(await runs('slow')).toHaveLength(1);
    work.release();
    await running;
    await tick(two);
    expect(await runs('slow')).toMatchObject([{ state: 'failed' }, { state: 'done' }]);
  });

  it('run a period again when its runner was killed in the middle', async () => {
    const now = new Date(start.getTime() + 60_000);
    await killed({ now: now.toISOString(), die: true });
    expect(await runs('each')).toMatchObject([{ state: 'running', attempt: 1 }]);
    expect(await worked('each')).toEqual([]);
    set(now);
    await eventually(async () => {
      await tick(one);
      return (await worked('each')).length === 1;
    });
    expect(await runs('each')).toMatchObject([{ state: 'done', attempt: 2 }]);
  });

  it('are told when their lock is gone, and cannot close the run of their successor', async () => {
    const work = one.app.get(Work);
    work.gate();
    advance(60_000);
    const running = tick(one);
    await eventually(() => work.waiting > 0);
    await loseLocks();
    await eventually(() => work.aborted);
    await tick(two);
    expect(await runs('each')).toMatchObject([{ state: 'done', attempt: 2 }]);
    const [before] = await one.db.query(sql`select * from job_run where name = 'each' and state = 'done'`);
    advance(1000);
    work.open();
    await running;
    expect(await one.db.query(sql`select * from job_run where name = 'each' and state = 'done'`)).toEqual([before]);
  });

  it('stay with one replica where they run often, until it is gone', async () => {
    const at = (seconds: number) => `2026-03-01T00:00:${seconds}.000Z`;
    const often = () => worked('often');
    advance(5000);
    await tick(one);
    const [keeper, other] = (await often()).length === 1 ? [one, two] : [two, one];
    await tick(keeper);
    advance(5000);
    await tick(other);
    expect(await often()).toEqual([at(35)]);
    await tick(keeper);
    expect(await often()).toEqual([at(35), at(40)]);
    await loseLocks();
    advance(5000);
    await eventually(async () => {
      await tick(other);
      return (await often()).length === 3;
    });
    advance(5000);
    await tick(keeper);
    expect(await often()).toEqual([at(35), at(40), at(45)]);
    await tick(other);
    expect(await often()).toEqual([at(35), at(40), at(45), at(50)]);
    expect((await runs('often')).every(({ state, attempt }) => state === 'done' && attempt === 1)).toBe(true);
  });

  it('write a frequent run down once a minute, and always one that fails and the next', async () => {
    const rows = async () =>
      (await runs('often')).map(({ period, state }) => `${period.toISOString().slice(17, 19)} ${state}`);
    const next = async () => {
      advance(5000);
      // Whoever of the two keeps it.
      await tick(one);
      await tick(two);
    };
    const breaking = (is: boolean) => [one, two].forEach(({ app }) => (app.get(Work).breaking = is));
    for (let run = 0; run < 3; run++) await next();
    expect(await worked('often')).toHaveLength(3);
    expect(await rows()).toEqual(['35 done']);
    breaking(true);
    await next();
    breaking(false);
    expect(await rows()).toEqual(['35 done', '50 failed']);
    await next();
    await next();
    expect(await rows()).toEqual(['35 done', '50 failed', '55 done']);
    expect(await worked('often')).toHaveLength(5);
  });

  it('keep the row per run', async () => {
    advance(60_000);
    await tick();
    expect(await runs('each')).toMatchObject([
      { period: new Date('2026-03-01T00:01:00Z'), state: 'done', attempt: 1, error: null },
    ]);
  });
});
