import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { dropDatabase } from '../testing/test-database.js';
import {
  SpecService,
  backing,
  eventually,
  faults,
  freshType,
  message,
  serviceDatabase,
  sound,
  type Backing,
  type Kind,
  type ServiceOptions,
} from './contract.fixture.js';
import { deadTopicOf, topicOf, type EventLog, type EventMeta, type LogMessage } from './message.js';
import { insertMessages } from './outbox.js';
import { sql, textOf } from '../database/sql.js';

describe.each<Kind>(['kafka', 'postgres'])('the event log on %s', (kind) => {
  let place: Backing;
  const open: Array<() => Promise<unknown>> = [];

  beforeAll(async () => {
    place = await backing(kind);
  });
  afterEach(async () => {
    place.heal();
    for (const close of open.splice(0).reverse()) await close();
  });
  afterAll(() => place.close());

  async function service(options: Partial<ServiceOptions> = {}): Promise<SpecService> {
    const log = options.log ?? openLog();
    const databaseUrl = options.databaseUrl ?? (await database());
    const made = await SpecService.open({ name: 'one', type: freshType(), ...options, log, databaseUrl });
    open.push(() => made.close());
    return made;
  }
  function openLog(): EventLog {
    const log = place.open();
    open.push(() => log.close());
    return log;
  }
  async function database(): Promise<string> {
    const url = await serviceDatabase();
    open.push(() => dropDatabase(url));
    return url;
  }
  const settled = (of: SpecService, count: number, ms?: number) =>
    eventually(
      async () => (await of.effects()).length >= count,
      ms,
      async () => (await of.effects()).length,
    );

  it('carries what is published, once and in order per key', async () => {
    const one = await service();
    one.relay.start();
    one.listen();
    for (let n = 0; n < 120; n++) await one.publish(`key${n % 7}`, n);
    await settled(one, 120);
    const effects = await one.effects();
    expect(effects).toHaveLength(120);
    expect(faults(effects)).toEqual(sound);
  });

  it('lets duplicates have no effect, in whatever order keys mix', async () => {
    const one = await service();
    one.listen();
    const log = one.options.log;
    const all = Array.from({ length: 90 }, (_, n) => message(one.options.type, `key${n % 5}`, n));
    for (let from = 0; from < 90; from += 30) await one.send(all.slice(Math.max(0, from - 20), from + 30));
    await one.send(all.slice().sort((a, b) => a.key.localeCompare(b.key)));
    await one.send([message(one.options.type, 'last', 1000)]);
    await eventually(
      async () =>
        (await log.lag(`${one.options.type.$type}-readers`, one.server.topics, true)).get(
          one.server.topics[0] ?? '',
        ) === 0,
    );
    const effects = await one.effects();
    expect(effects).toHaveLength(91);
    expect(faults(effects)).toEqual(sound);
  });

  it('carries what a clock that ran ahead has dated', async () => {
    const one = await service();
    await one.publish('key', 1);
    await one.db.query(sql`update outbox set occurred_at = occurred_at + interval '25 hours'`);
    one.relay.start();
    one.listen();
    await settled(one, 1);
  });

  it('skips no transaction that commits late', async () => {
    const one = await service();
    one.relay.start();
    one.listen();
    const late = new pg.Client(one.options.databaseUrl);
    await late.connect();
    open.push(() => late.end());
    await late.query('begin');
    await insertMessages(
      async (statement, parameters) => (await late.query(textOf(statement), [...(parameters ?? [])])).rows,
      [message(one.options.type, 'late', 1)],
    );
    for (let n = 0; n < 20; n++) await one.publish('early', n);
    await new Promise((resolve) => setTimeout(resolve, 400));
    for (let n = 20; n < 40; n++) await one.publish('early', n);
    await late.query('commit');
    await settled(one, 41);
    expect((await one.effects()).filter((effect) => effect.key === 'late')).toHaveLength(1);
  });

  it('keeps a key in commit order when an older transaction waited for it', async () => {
    const one = await service();
    const clients = await Promise.all([0, 1, 2].map(async () => new pg.Client(one.options.databaseUrl)));
    const [older, holder, newer] = clients as [pg.Client, pg.Client, pg.Client];
    for (const client of clients) {
      await client.connect();
      open.push(() => client.end());
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
    }
    const put = async (client: pg.Client, n: number) => {
      await insertMessages(
        async (statement, parameters) => (await client.query(textOf(statement), [...(parameters ?? [])])).rows,
        [message(one.options.type, 'key', n)],
      );
      await client.query('commit');
    };
    await put(newer, 1);
    await put(older, 2);
    one.relay.start();
    one.listen();
    await eventually(async () => (await one.db.query(sql`select 1 from outbox_cursor where cursor <> ''`)).length > 0);
    await holder.query('commit');
    await one.publish('key', 3);
    await settled(one, 3);
    expect((await one.effects()).map(({ n }) => n)).toEqual([1, 2, 3]);
  });

  it('parks a failing key, lets the others go on, and gives up after its tries', async () => {
    let tries = 0;
    const refuse = (event: { amountMinor: bigint }, meta: EventMeta) => {
      if (meta.key !== 'bad' || event.amountMinor !== 5n) return;
      tries++;
      throw new Error('cannot');
    };
    const one = await service({ limits: { attempts: 4, baseMs: 1500, maxMs: 1500 }, before: refuse });
    one.relay.start();
    one.listen();
    const dead: LogMessage[] = [];
    const topic = deadTopicOf(topicOf(one.options.type.$type));
    const reader = one.options.log.subscribe({
      group: `${topic}-spec`,
      topics: [topic],
      fromStart: true,
      handle: async (batch) => dead.push(...batch) && batch.length,
      onState: () => undefined,
    });
    open.push(() => reader.close());
    const parked = async () => (await one.db.query(sql`select 1 from event_retry`)).length;
    for (const n of [5, 6, 7]) await one.publish('bad', n);
    await eventually(async () => (await parked()) === 3);
    for (let n = 0; n < 30; n++) await one.publish(`good${n % 4}`, n);
    await settled(one, 30);
    expect(await parked()).toBe(3);
    await settled(one, 32);
    const effects = await one.effects();
    expect(effects.filter(({ key }) => key === 'bad').map(({ n }) => n)).toEqual([6, 7]);
    expect(faults(effects)).toEqual(sound);
    expect(tries).toBe(4);
    expect(await one.db.query(sql`select handler, attempts, error from dead_letter`)).toEqual([
      { handler: 'spec', attempts: 4, error: 'Error: cannot' },
    ]);
    expect(await parked()).toBe(0);
    await eventually(() => dead.length > 0);
    expect(dead[0]).toMatchObject({
      key: 'bad',
      headers: { handler: 'spec', error: 'Error: cannot', type: one.options.type.$type },
    });
  });

  it('heals a key whose handler fails for a while, without losing its order', async () => {
    let failing = true;
    const one = await service({
      limits: { attempts: 50 },
      before: (event) => {
        if (failing && event.amountMinor % 3n === 0n) throw new Error('not now');
      },
    });
    one.relay.start();
    one.listen();
    for (let n = 0; n < 30; n++) await one.publish(`key${n % 3}`, n);
    await settled(one, 20);
    failing = false;
    for (let n = 30; n < 60; n++) await one.publish(`key${n % 3}`, n);
    await settled(one, 60);
    const effects = await one.effects();
    expect(effects).toHaveLength(60);
    expect(faults(effects)).toEqual(sound);
  });

  it('puts bytes that are no event aside at once', async () => {
    const one = await service();
    one.listen();
    await one.send([
      message(one.options.type, 'key', 1, Buffer.from([0xff, 0xff, 0xff])),
      message(one.options.type, 'key', 2),
    ]);
    await settled(one, 1);
    const letters = await one.db.query<{ error: string }>(sql`select event_id, attempts, error from dead_letter`);
    expect(letters).toEqual([
      { event_id: 'sent:key:1', attempts: 0, error: expect.stringContaining('cannot be decoded') },
    ]);
    expect((await one.effects()).map(({ n }) => n)).toEqual([2]);
  });

  it('shares the work between replicas, through a rebalance in the middle of a batch', async () => {
    const databaseUrl = await database();
    const before = () => new Promise<void>((resolve) => setTimeout(resolve, 15));
    const one = await service({ databaseUrl, before });
    one.relay.start();
    one.listen();
    await eventually(() => one.server.connected);
    for (let n = 0; n < 240; n++) await one.publish(`key${n % 24}`, n);
    await settled(one, 30);
    const two = await service({ databaseUrl, before, type: one.options.type, name: 'two' });
    two.listen();
    let n = 240;
    await eventually(async () => {
      for (const end = n + 10; n < end; n++) await one.publish(`key${n % 24}`, n);
      return (await one.effects()).filter(({ by }) => by === 'two').length > 20;
    });
    for (const end = n + 60; n < end; n++) await one.publish(`key${n % 24}`, n);
    await two.server.close();
    await settled(one, n);
    const effects = await one.effects();
    expect(effects).toHaveLength(n);
    expect(faults(effects)).toEqual(sound);
  });

  it('survives the loss of the log and tells the truth about it', async () => {
    const one = await service();
    one.relay.start();
    one.listen();
    for (let n = 0; n < 20; n++) await one.publish(`key${n % 3}`, n);
    await settled(one, 20);
    expect(one.server.connected).toBe(true);
    place.cut();
    for (let n = 20; n < 60; n++) await one.publish(`key${n % 3}`, n);
    await eventually(() => !one.server.connected, 20_000);
    place.heal();
    await eventually(() => one.server.connected, 40_000);
    await settled(one, 60);
    const effects = await one.effects();
    expect(effects).toHaveLength(60);
    expect(faults(effects)).toEqual(sound);
  });

  it('reads on when its own database was away', async () => {
    let away = false;
    const one = await service();
    const transaction = one.db.transaction.bind(one.db);
    const query = one.db.query;
    Object.assign(one.db, {
      transaction: (work: Parameters<typeof transaction>[0]) =>
        away ? Promise.reject(new Error('away')) : transaction(work),
      query: (...of: Parameters<typeof query>) => (away ? Promise.reject(new Error('away')) : query(...of)),
    });
    one.listen();
    away = true;
    await one.send(Array.from({ length: 10 }, (_, n) => message(one.options.type, 'key', n)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    away = false;
    await settled(one, 10);
    expect((await one.effects()).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});
