import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { kernel } from '../app/kernel-module.js';
import { loadConfig } from '../runtime/config.js';
import { sql } from '../database/index.js';
import {
  farReads,
  horizonPassed,
  operatorToken,
  runJobs,
  seedRows,
  testService,
  watchWork,
  type TestService,
} from '../testing/index.js';
import { OnEvent } from './index.js';
import { outboxSource } from './outbox.js';
import { relaySession } from './relay.js';

const rows = Number(process.env['PLAN_ROWS'] ?? 100_000);

@Injectable()
class Deposits {
  @OnEvent(DepositSettled, { name: 'deposits' })
  async settled(): Promise<void> {}
}

@Module({ imports: [kernel(loadConfig('plans', {}))], providers: [Deposits] })
class PlansModule {}

const ago = sql`now() - n * interval '1 second'`;
const seeds = [
  sql`insert into outbox (topic, type, key, headers, payload, occurred_at)
   select 'grown.v1', 'grown.v1.Sent', 'k' || n % 1000, '{}', '', now() - ($1::int - n) * interval '1 second' from generate_series(1, $1::int) n`,
  sql`insert into outbox_cursor (source, epoch, cursor) select 'outbox', 1, xid::text || ':' || id from outbox order by xid desc, id desc limit 1`,
  sql`insert into inbox (event_id, handler, settled_at)
   select 'grown:' || n, 'deposits', now() - ($1::int - n) * interval '1 second' from generate_series(1, $1::int) n`,
  sql`insert into job_run (name, period, state, runner, started_at, finished_at)
   select 'grown', now() - n * interval '1 day' / $1::int, 'done', 'spec', now() - n * interval '1 day' / $1::int, now() from generate_series(1, $1::int) n`,
  sql`insert into dead_letter (event_id, handler, topic, type, key, headers, payload, attempts, error, failed_at, replayed_at)
   select 'dead:' || n, 'deposits', 'wallet.v1', 'wallet.v1.DepositSettled', 'k' || n, '{}', '', 10, 'no', ${ago}, ${ago}
   from generate_series(1, $1::int / 4) n`,
  sql`insert into export_file (id, list, request, language, operator_id, state, asked_at, ready_at, expires_at)
   select gen_random_uuid(), 'grown', '{}', 'EN', n % 100, 'READY', ${ago}, ${ago}, now() + interval '1 day'
   from generate_series(1, $1::int / 4) n`,
];

/** What the kernel keeps for every service, of the time that it keeps it: nothing is due. */
describe(`events, jobs and files of ${rows} rows`, () => {
  let service: TestService;
  let token: string;
  beforeAll(async () => {
    service = await testService(PlansModule);
    token = await operatorToken(['deadletter.view']);
    await seedRows(service, seeds, rows);
    await horizonPassed(service.db.query);
  }, 600_000);
  afterAll(() => service.close());

  it('are tidied up without a look at what stays', async () => {
    expect(farReads(await watchWork(service, () => runJobs(service)), 10_000)).toEqual([]);
  });

  it('are sent and heard by a look at the next ones', async () => {
    const statements = await watchWork(service, async () => {
      const session = relaySession(service.db.url, 'plans');
      const [row] = await session.query<{ cursor: string }>(sql`select cursor from outbox_cursor`);
      const source = outboxSource('plans');
      expect((await source.read(session.query, row?.cursor ?? '', 2000)).messages).toEqual([]);
      expect((await source.read(session.query, '', 2000)).messages).toHaveLength(2000);
      await session.close();
      for (const key of ['a', 'b'])
        await service.events.deliver(DepositSettled, DepositSettled.fromPartial({ amountMinor: 1n }), { key });
    });
    expect(statements.some(({ text }) => text.includes('inbox'))).toBe(true);
    expect(farReads(statements, 2000)).toEqual([]);
  });

  it('are listed, newest first, by what is shown and counted', async () => {
    const statements = await watchWork(service, async () => {
      for (const query of ['', '?filter={"state":"open"}', '?filter={"key":"k77"}']) {
        const { status } = await service.http('GET', `/admin/v1/plans/dead-letters${query}`, { token });
        expect(status).toBe(200);
      }
    });
    expect(farReads(statements, 10_100)).toEqual([]);
  });
});
