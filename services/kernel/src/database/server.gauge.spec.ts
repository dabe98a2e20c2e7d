import { Module } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { kernel } from '../app/kernel-module.js';
import { loadConfig } from '../runtime/config.js';
import { metrics } from '../runtime/metrics.js';
import { testService, type TestService } from '../testing/index.js';
import { ServerGauge } from './server.gauge.js';
import { sql } from './sql.js';

@Module({ imports: [kernel(loadConfig('measured', {}))] })
class MeasuredModule {}

/** The value of each series whose name begins so. */
async function valuesOf(prefix: string): Promise<Record<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(prefix));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('the metrics of the database', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await testService(MeasuredModule);
  });
  afterAll(() => service.close());

  it('say what the server counts of this database, as its plain role may see it', async () => {
    await service.app.get(ServerGauge).measure();
    const before = await valuesOf('database_');
    expect(before['database_size_bytes']).toBeGreaterThan(1_000_000);
    expect(before['database_backends']).toBeGreaterThan(0);
    expect(before['database_transaction_age']).toBeGreaterThan(0);
    expect(before['database_blocks{from="memory"}']).toBeGreaterThan(0);
    expect(before['database_deadlocks']).toBe(0);
    expect(before['database_transactions{outcome="committed"}']).toBeGreaterThan(0);
  });

  it('say how many connections of the process are open, idle and waited for', async () => {
    const held = Array.from({ length: 12 }, () => service.db.query(sql`select pg_sleep(0.5)`));
    // The pool has ten; its count of what waits is taken before the next statement joins the queue.
    const measured = service.app.get(ServerGauge).measure();
    const busy = await valuesOf('database_pool_connections');
    await Promise.all([...held, measured]);
    expect(busy['database_pool_connections{pool="writes",state="waiting"}']).toBeGreaterThan(0);
    await service.app.get(ServerGauge).measure();
    const calm = await valuesOf('database_pool_connections');
    expect(calm['database_pool_connections{pool="writes",state="waiting"}']).toBe(0);
    expect(calm['database_pool_connections{pool="writes",state="idle"}']).toBeGreaterThan(0);
  });
});
