import { randomBytes } from 'node:crypto';
import { Controller, Injectable, Module } from '@nestjs/common';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { ctx, kernel, metrics, Readiness } from '../app/index.js';
import { loadConfig } from '../runtime/config.js';
import { Database, type Query, sql, type Tx } from '../database/index.js';
import { testService, type TestService } from '../testing/index.js';
import { eventually, message, numbered, typeNamed } from './contract.fixture.js';
import { OnEvent, type EventMeta, type EventSource } from './index.js';

const service = `spec_${randomBytes(4).toString('hex')}`;
const Counted = typeNamed(`${service}.v1.Counted`);
const env: NodeJS.ProcessEnv = { ...process.env, EVENT_LOG: 'kafka' };
const heard: Array<{ n: bigint; meta: EventMeta; request: string }> = [];

/** A journal that is its own outbox: three entries, then nothing. */
@Injectable()
class Journal implements EventSource {
  readonly name = 'journal';
  async read(query: Query, cursor: string, limit: number) {
    await query(sql`select 1`);
    const from = Number(cursor || 0);
    const messages = [1, 2, 3]
      .slice(from, from + Math.min(2, limit))
      .map((n) => ({ ...message(Counted, 'journal', n), id: `journal:${n}` }));
    return { messages, cursor: String(from + messages.length) };
  }
}

@Injectable()
class Listener {
  @OnEvent(Counted)
  async counted(event: DepositSettled, meta: EventMeta, tx: Tx): Promise<void> {
    await tx.query(sql`select 1`);
    heard.push({ n: event.amountMinor, meta, request: ctx().requestId });
  }
}

@Module({ imports: [kernel(loadConfig(service, {}, env), { eventSources: [Journal] })], providers: [Listener] })
class WithDatabase {}

const fanned: bigint[] = [];
let refusals = 1;

@Controller()
class FanOut {
  @OnEvent(Counted)
  async counted(event: DepositSettled, _meta: EventMeta, tx: undefined): Promise<void> {
    if (tx !== undefined) throw new Error('there is no database here');
    if (refusals-- > 0) throw new Error('not now');
    fanned.push(event.amountMinor);
  }
}

describe('events in a service', () => {
  let one: TestService | undefined;
  afterAll(() => one?.close());

  it('travel from a commit and from a journal to the handler, with their context, and stop cleanly', async () => {
    one = await testService(WithDatabase);
    const readiness = one.app.get(Readiness);
    await eventually(async () => (await readiness.state()).checks['events'] === true);
    await one.db.transaction((tx) => tx.publish(Counted, numbered(42), 1001n));
    await eventually(() => heard.length >= 4);
    expect(new Set(heard.map(({ n }) => n))).toEqual(new Set([1n, 2n, 3n, 42n]));
    const own = heard.find(({ n }) => n === 42n);
    expect(own?.meta).toMatchObject({ id: `${service}:1`, key: '1001', brand: 'BANYAN', type: Counted.$type });
    expect(heard.filter(({ meta }) => meta.key === 'journal').map(({ meta }) => meta.id)).toEqual([
      'journal:1',
      'journal:2',
      'journal:3',
    ]);
    expect(await metrics.registry.metrics()).toMatch(/event_relay_messages_total\{source="journal"\} 3/);
    await one.close();
    expect((await readiness.state()).checks['events']).toBe(false);
    one = undefined;
  });

  it('reach a service without a database, at least once', async () => {
    const { DATABASE_URL: _none, ...without } = env;
    @Module({ imports: [kernel(loadConfig(`${service}_door`, {}, without))], controllers: [FanOut] })
    class WithoutDatabase {}
    const endpoint = await testService(WithoutDatabase);
    await eventually(async () => (await endpoint.app.get(Readiness).state()).checks['events'] === true);
    @Module({ imports: [kernel(loadConfig(service, {}, env))] })
    class Publisher {}
    const from = await testService(Publisher);
    await eventually(async () => {
      await from.app.get(Database).transaction((tx) => tx.publish(Counted, numbered(7), 'key'));
      return fanned.length > 0;
    });
    expect(new Set(fanned)).toEqual(new Set([7n]));
    expect(refusals).toBeLessThan(0);
    await endpoint.close();
    await from.close();
  });
});
