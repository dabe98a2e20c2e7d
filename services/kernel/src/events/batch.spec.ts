import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DepositSettled } from '@banyan/proto/wallet/v1/events';
import { type EventType, sql, type Sql } from '../database/index.js';
import { metrics } from '../runtime/metrics.js';
import { dropDatabase } from '../testing/test-database.js';
import { SpecService, eventually, freshType, message, serviceDatabase } from './contract.fixture.js';
import { headersOf, type EventLog, type LogMessage } from './message.js';

const nowhere = { ensureTopics: async () => undefined, send: async () => [] } as unknown as EventLog;
const type: EventType<DepositSettled> = freshType();
/** Multiples of this are what the handler cannot take. */
const poison = 7;
const always = () => true;

/** A message as the log gives it; the same key and number is the same event. */
function given(key: string, n: number): LogMessage {
  const sent = message(type, key, n);
  const { topic, value } = sent;
  return { topic, key, value, headers: headersOf(sent), partition: 0, offset: '0' };
}

describe('events in batches', () => {
  let databaseUrl: string;
  let one: SpecService;
  let many: SpecService;
  const calls: number[] = [];
  let sick = (n: number): boolean => n % poison === 0;

  const open = (batch: number) =>
    SpecService.open({
      name: `by-${batch}`,
      log: nowhere,
      databaseUrl,
      type,
      batch,
      limits: { attempts: 2, baseMs: 1, maxMs: 1 },
      before: (event) => {
        calls.push(Number(event.amountMinor));
        if (sick(Number(event.amountMinor))) throw new Error('sick');
      },
    });

  beforeAll(async () => {
    databaseUrl = await serviceDatabase();
    one = await open(1);
    many = await open(16);
    many.retrier.start();
  });
  beforeEach(() => many.db.query(sql`truncate effect, inbox, event_retry, dead_letter, outbox`));
  afterAll(async () => {
    await one.close();
    await many.close();
    await dropDatabase(databaseUrl);
  });

  const rowsOf = (statement: Sql) =>
    many.db.query<{ row: unknown }>(sql`select to_jsonb(t) as row from (${statement}) t`);

  /** Everything that is left of a stream once nothing waits any more. */
  async function left(of: SpecService, chunks: readonly (readonly LogMessage[])[]): Promise<unknown> {
    await many.db.query(sql`truncate effect, inbox, event_retry, dead_letter`);
    for (const chunk of chunks) expect(await of.server.dispatch(chunk, always)).toBe(chunk.length);
    await eventually(async () => (await many.db.query(sql`select from event_retry`)).length === 0);
    return {
      effects: await rowsOf(
        sql`select key, array_agg(n order by seq) as numbers from effect group by key order by key`,
      ),
      inbox: await rowsOf(sql`select event_id, outcome from inbox order by event_id`),
      dead: await rowsOf(sql`select event_id, key, error from dead_letter order by event_id`),
    };
  }

  it('leave what they leave one by one, whatever is sick, twice or cut where', async () => {
    const event = fc.record({ key: fc.constantFrom('a', 'b', 'c'), n: fc.integer({ min: 1, max: 30 }) });
    const stream = fc.array(event, { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(stream, fc.integer({ min: 1, max: 40 }), async (events, size) => {
        const all = events.map(({ key, n }) => given(key, n));
        const chunks = Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
          all.slice(i * size, (i + 1) * size),
        );
        expect(await left(many, chunks)).toEqual(await left(one, [all]));
      }),
      { numRuns: 12 },
    );
  });

  it('take one transaction, one call of the handler and no key from another', async () => {
    calls.length = 0;
    await many.server.dispatch(
      [1, 2, 3, 4, 5, 6].map((n) => given(`key${n % 3}`, n)),
      always,
    );
    expect(calls).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await many.db.query(sql`select count(distinct xmin::text)::int as n from effect`)).toEqual([{ n: 1 }]);
  });

  it('of several partitions share a transaction when they come at once, as far as they fit', async () => {
    const transactions = async (size: number) => {
      await many.db.query(sql`truncate effect, inbox`);
      const batches = ['x', 'y', 'z'].map((key) => Array.from({ length: size }, (_, i) => given(key, 1 + i * poison)));
      const settled = await Promise.all(batches.map((batch) => many.server.dispatch(batch, always)));
      expect(settled).toEqual([size, size, size]);
      const [row] = await many.db.query(
        sql`select count(*)::int as n, count(distinct xmin::text)::int as tx from effect`,
      );
      return row;
    };
    expect(await transactions(5)).toEqual({ n: 15, tx: 1 });
    expect(await transactions(8)).toEqual({ n: 24, tx: 2 });
  });

  it('find the event at fault in a few steps; its key queues behind it in order, the others are done', async () => {
    let ill = true;
    sick = (n) => ill && n === 105;
    const events = Array.from({ length: 16 }, (_, i) => given(`key${i % 4}`, 100 + i));
    calls.length = 0;
    await many.server.dispatch(events, always);
    expect(calls.length).toBeLessThan(60);
    const done = await many.db.query<{ n: number }>(sql`select n from effect where key <> 'key1'`);
    expect(done).toHaveLength(12);
    ill = false;
    await eventually(async () => (await many.db.query(sql`select from event_retry`)).length === 0);
    const numbers = async (key: string) =>
      (await many.db.query<{ n: number }>(sql`select n from effect where key = $1 order by seq`, [key])).map(
        ({ n }) => n,
      );
    // Its third try may have come too late: then it is a dead letter, and the rest of its key is in order all the same.
    expect((await numbers('key1')).filter((n) => n !== 105)).toEqual([101, 109, 113]);
    sick = (n) => n % poison === 0;
  });

  it('stop between two calls when they are not wanted any more, and say how far they came', async () => {
    let left = 2;
    const events = Array.from({ length: 48 }, (_, i) =>
      given('key', 200 + i * poison + 1 - ((200 + i * poison) % poison)),
    );
    expect(await many.server.dispatch(events, () => left-- > 0)).toBe(32);
    expect(await many.db.query(sql`select from effect`)).toHaveLength(32);
    expect(await many.server.dispatch(events, always)).toBe(48);
    expect(await many.db.query(sql`select from effect`)).toHaveLength(48);
  });

  it('whose transaction breaks while earlier ones of their key wait do not overtake them', async () => {
    const patient = await SpecService.open({
      name: 'patient',
      log: nowhere,
      databaseUrl,
      type,
      limits: { baseMs: 60_000, maxMs: 60_000 },
      before: () => Promise.reject(new Error('not today')),
    });
    await patient.server.dispatch([given('late', 1)], always);
    const { db } = patient;
    const transaction = db.transaction.bind(db);
    db.transaction = (work) => transaction(work).then(() => Promise.reject(new Error('the connection broke')));
    await patient.server.dispatch([given('late', 2)], always);
    expect(await db.query(sql`select event_id, next_at is null as behind from event_retry order by id`)).toEqual([
      { event_id: 'sent:late:1', behind: false },
      { event_id: 'sent:late:2', behind: true },
    ]);
    await db.query(sql`truncate event_retry`);
    await patient.close();
  });

  it('tell how late they were handled, once they are settled, and not before', async () => {
    const told = async () =>
      Number(/_count (\d+)/.exec(await metrics.registry.getSingleMetricAsString('event_delay_seconds'))?.[1]);
    const before = await told();
    await many.server.dispatch([given('told', 1), given('told', 2)], always);
    expect(await told()).toBe(before + 2);
    const open = many.db.transaction.bind(many.db);
    many.db.transaction = (work) =>
      open(async (tx) => {
        await work(tx);
        throw new Error('the commit failed');
      });
    await many.server.dispatch([given('told', 3)], always);
    many.db.transaction = open;
    expect(await told()).toBe(before + 2);
  });

  it('handed to two members at once have one effect each', async () => {
    const other = await open(16);
    const events = Array.from({ length: 60 }, (_, i) => given(`key${i % 5}`, 1 + i * poison));
    await Promise.all([many, other, one].map((each) => each.server.dispatch(events, always)));
    // Where two of them stood in each other's way, the event is tried once more.
    await eventually(async () => (await many.db.query(sql`select from event_retry`)).length === 0);
    expect(
      await many.db.query(
        sql`select count(*)::int as n, count(distinct event_id)::int as ids from effect where key like 'key%'`,
      ),
    ).toEqual([{ n: 60, ids: 60 }]);
    await other.close();
  });
});
