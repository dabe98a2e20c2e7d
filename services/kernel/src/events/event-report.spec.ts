import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { kernel } from '../app/kernel-module.js';
import { loadConfig } from '../runtime/config.js';
import { Job, JobRunner } from '../jobs/index.js';
import { horizonPassed, operatorToken, testService, type TestService } from '../testing/index.js';
import { OnEvent } from './index.js';
import { sql } from '../database/sql.js';

@Injectable()
class Worker {
  @OnEvent(DepositSettled, { name: 'worker.settled' })
  async settled(): Promise<void> {
    return undefined;
  }

  @Job({ name: 'tidy', everyMs: 60_000, timeoutMs: 1000 })
  async tidy(): Promise<void> {
    throw new Error('nothing to sweep with');
  }
}

@Module({ imports: [kernel(loadConfig('reports', {}))], providers: [Worker] })
class ReportsModule {}

describe("what operators see of a service's insides", () => {
  let service: TestService;
  let token: string;

  beforeAll(async () => {
    service = await testService(ReportsModule);
    token = await operatorToken(['deadletter.view']);
  });
  afterAll(() => service.close());

  const events = async () => (await service.http('GET', '/admin/v1/reports/events', { token })).body;
  const workings = async () => (await service.http('GET', '/admin/v1/reports/workings', { token })).body;

  it('is for those who may see dead letters', async () => {
    for (const path of ['events', 'workings']) {
      const stranger = await operatorToken(['game.view']);
      expect((await service.http('GET', `/admin/v1/reports/${path}`, { token: stranger })).status).toBe(403);
      expect((await service.http('GET', `/admin/v1/reports/${path}`)).status).toBe(401);
    }
  });

  it('holds the oldest event that is not sent, until the relay has passed it', async () => {
    expect(await events()).toMatchObject({ service: 'reports', sources: [{ name: 'outbox', oldestAt: null }] });
    const at = new Date('2026-11-20T08:00:00Z');
    service.clock.set(at);
    const event = DepositSettled.fromPartial({ depositId: 'd' });
    await service.db.transaction((tx) => tx.publish(DepositSettled, event, 'd'));
    await horizonPassed(service.db.query);
    expect(await events()).toMatchObject({ sources: [{ oldestAt: at.toISOString(), movedAt: null }] });
    await service.db.query(
      sql`insert into outbox_cursor (source, epoch, cursor) select 'outbox', 1, xid || ':' || id from outbox`,
    );
    expect(await events()).toMatchObject({ sources: [{ oldestAt: null, movedAt: expect.any(String) }] });
  });

  it('counts what each handler has left undone', async () => {
    const values = sql`('worker.settled', 'wallet.v1', 'k', $1, '{}', '')`;
    for (const id of ['p1', 'p2'])
      await service.db.query(
        sql`insert into event_retry (handler, topic, key, event_id, headers, payload) values ${values}`,
        [id],
      );
    await service.db.query(
      sql`insert into dead_letter (handler, topic, key, event_id, headers, payload, type, attempts, error)
       values ('worker.settled', 'wallet.v1', 'k', 'd1', '{}', '', 'x', 8, 'e')`,
    );
    expect(await events()).toMatchObject({
      handlers: [{ name: 'worker.settled', topic: 'wallet.v1', parked: 2, dead: 1, nextAt: null }],
    });
  });

  it('tells of an open transaction that holds events back', async () => {
    const seconds = await service.db.transaction(async (tx) => {
      await tx.query(sql`select pg_current_xact_id()`);
      return (await events())['horizonSeconds'];
    });
    expect(Number(seconds)).toBeGreaterThan(0);
  });

  it('tells how the last run of a job ended and whether the next is late', async () => {
    service.clock.set('2026-11-20T08:00:30Z');
    const runner = service.app.get(JobRunner);
    await runner.tick();
    expect(await workings()).toMatchObject({
      jobs: expect.arrayContaining([expect.objectContaining({ name: 'tidy', state: 'waiting', lateSeconds: 0 })]),
    });
    service.clock.advance(60_000);
    await runner.tick();
    const job = async () => (await workings())['jobs'] as unknown as Array<Record<string, unknown>>;
    const tidy = async () => (await job()).find(({ name }) => name === 'tidy');
    expect(await tidy()).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('nothing to sweep with'),
      lateSeconds: 0,
    });
    service.clock.advance(150_000);
    expect(await tidy()).toMatchObject({ lateSeconds: 120 });
  });

  it('shows the figures of the process, and not those of its runtime', async () => {
    const figures = (await workings())['figures'] as unknown as Array<{ name: string }>;
    const names = figures.map(({ name }) => name);
    expect(names).toContain('http_request_seconds');
    expect(names.filter((name) => name.startsWith('process_'))).toEqual([]);
  });
});
