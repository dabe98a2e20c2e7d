import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { dropDatabase } from '../testing/test-database.js';
import { SpecService, eventually, freshType, message, serviceDatabase } from './contract.fixture.js';
import type { EventLog, OutgoingMessage, Place } from './message.js';
import { insertMessages, outboxSource } from './outbox.js';
import { Relay } from './relay.js';
import { sql } from '../database/sql.js';

/** A log that only remembers, and does first what the test wants. */
class Recorder implements EventLog {
  readonly sent: OutgoingMessage[] = [];
  before: () => Promise<void> = async () => undefined;
  places: Place[] = [];
  gone: Place[] = [];
  async send(messages: readonly OutgoingMessage[]): Promise<readonly Place[]> {
    await this.before();
    this.sent.push(...messages);
    return this.places;
  }
  lost: EventLog['lost'] = async () => this.gone;
  async ensureTopics(): Promise<void> {}
  subscribe = () => ({ close: async () => undefined });
  lag = async () => new Map<string, number>();
  async close(): Promise<void> {}
}

describe('the relay', () => {
  let databaseUrl: string;
  let service: SpecService;
  let log: Recorder;
  const relays: Relay[] = [];

  beforeEach(async () => {
    databaseUrl = await serviceDatabase();
    log = new Recorder();
    service = await SpecService.open({ name: 'one', log, databaseUrl, type: freshType() });
  });
  afterEach(async () => {
    for (const relay of relays.splice(0)) await relay.stop(100);
    await service.close();
    await dropDatabase(databaseUrl);
  });

  function relay(pollMs = 50, to: EventLog = log): Relay {
    const made = new Relay({ service: 'spec', databaseUrl, sources: [outboxSource('spec')], log: to, pollMs });
    relays.push(made);
    return made;
  }
  const ids = (of: Recorder) => of.sent.map(({ id }) => Number(id.split(':')[1]));
  const marks = async () =>
    (await service.db.query<{ marks: Record<string, string> }>(sql`select marks from outbox_cursor`))[0]?.marks ?? {};
  const cursor = async () =>
    (await service.db.query<{ epoch: string; cursor: string }>(sql`select epoch::text, cursor from outbox_cursor`))[0];

  it('has one leader over replicas, and the next one takes over when it is cut off', async () => {
    const other = new Recorder();
    relay().start();
    await eventually(async () => (await cursor())?.epoch === '1');
    relay(50, other).start();
    for (let n = 0; n < 10; n++) await service.publish('key', n);
    await eventually(() => log.sent.length === 10);
    expect(other.sent).toEqual([]);
    let stuck = false;
    log.before = () => {
      stuck = true;
      return new Promise(() => undefined);
    };
    await service.publish('key', 10);
    await eventually(() => stuck);
    await service.db.query(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'spec-relay' and pid in (select pid from pg_locks where locktype = 'advisory' and granted) and datname = current_database()`,
    );
    await eventually(() => other.sent.length === 1);
    expect((await cursor())?.epoch).toBe('2');
    expect(ids(other)).toEqual([11]);
  });

  it('reads transactions in their order where their numbers grow by a digit, whatever fits into a batch', async () => {
    for (const n of [9, 10])
      await service.db.query(
        sql`insert into outbox (xid, topic, type, key, headers, payload, occurred_at) values ($1::text::xid8, 't', 't', 'k', '{}', '', now())`,
        [n],
      );
    const [first, second] = await service.db.query<{ id: string; xid: string }>(
      sql`select id::text, xid::text from outbox order by outbox.xid`,
    );
    expect(first?.xid).toBe('9');
    const { messages, cursor: reached } = await outboxSource('spec').read(service.db.query, '', 1);
    expect([messages.map(({ id }) => id), reached]).toEqual([[`spec:${first?.id}`], `9:${first?.id}`]);
    const rest = await outboxSource('spec').read(service.db.query, reached, 1);
    expect(rest.messages.map(({ id }) => id)).toEqual([`spec:${second?.id}`]);
  });

  it('cannot move the cursor of a newer leader', async () => {
    relay().start();
    await service.publish('key', 0);
    await eventually(async () => (await cursor())?.cursor !== undefined && (await cursor())?.cursor !== '');
    const reached = (await cursor())?.cursor;
    log.before = async () => {
      log.before = async () => undefined;
      await service.db.query(sql`update outbox_cursor set epoch = epoch + 1, cursor = '1:1'`);
    };
    await service.publish('key', 1);
    await eventually(() => log.sent.length >= 2);
    await eventually(async () => (await cursor())?.epoch === '3');
    await eventually(() => log.sent.length >= 4);
    // The new epoch began where the newer leader had left the cursor, not where the stale one would have put it.
    expect(ids(log)).toEqual([1, 2, 1, 2]);
    expect((await cursor())?.cursor).not.toBe(reached);
  });

  it('sends all again when the log has less than it took, and once', async () => {
    const place = (offset: bigint): Place => ({ topic: 'topic', partition: 3, offset });
    relay().start();
    for (let n = 0; n < 3; n++) {
      log.places = [place(BigInt(n * 10))];
      await service.publish('key', n);
      await eventually(() => log.sent.length === n + 1);
    }
    expect(await marks()).toEqual({ 'topic/3': '20' });
    log.places = [place(20n)];
    await service.publish('key', 3);
    await eventually(
      async () => log.sent.length === 8 && (await marks())['topic/3'] === '20',
      30_000,
      async () => [ids(log), await marks(), await cursor()],
    );
    log.places = [place(21n)];
    await service.publish('key', 4);
    await eventually(async () => (await marks())['topic/3'] === '21');
    expect(ids(log)).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5]);
  });

  it('looks whether the log lost something before it sends to it, and a stale leader cannot go back', async () => {
    relay().start();
    log.places = [{ topic: 'topic', partition: 0, offset: 7n }];
    await service.publish('key', 0);
    await eventually(async () => (await marks())['topic/0'] === '7');
    await relays.pop()?.stop(100);
    log.gone = log.places;
    const other = new Recorder();
    other.gone = log.gone;
    other.lost = async (places) => {
      if (places.length > 0) await service.db.query(sql`update outbox_cursor set epoch = epoch + 1`);
      return places;
    };
    log.places = [{ topic: 'topic', partition: 0, offset: 0n }];
    const before = await cursor();
    relay(50, other).start();
    // Each time that it asks it is overtaken, so it never gets to move the cursor.
    await eventually(async () => Number((await cursor())?.epoch) > 6);
    expect((await cursor())?.cursor).toBe(before?.cursor);
    expect(other.sent).toEqual([]);
    // What it does last is over before the next one leads, which would be overtaken too.
    await relays.pop()?.stop(10_000);
    relay().start();
    await service.publish('key', 1);
    await eventually(() => log.sent.length >= 3);
    expect(ids(log)).toEqual([1, 1, 2]);
  });

  it('sends at once when it is told of a commit', async () => {
    relay(60_000).start();
    await eventually(async () => (await cursor())?.epoch === '1');
    await eventually(async () => {
      await service.publish('key', 0);
      return log.sent.length > 0;
    }, 5000);
  });

  it('takes every failure of the log as "later", keeps order and loses nothing', async () => {
    let failures = 3;
    log.before = async () => {
      if (failures-- > 0) throw new Error('the log is away');
    };
    relay().start();
    for (let n = 0; n < 30; n++) await service.publish(`key${n % 3}`, n);
    await eventually(() => log.sent.length >= 30);
    expect(ids(log)).toEqual([...ids(log)].sort((a, b) => a - b));
    expect(new Set(ids(log)).size).toBe(30);
  });

  it('sends what was committed before it stops', async () => {
    const one = relay(60_000);
    one.start();
    await eventually(async () => (await cursor())?.epoch === '1');
    await service.db.transaction(async (tx) => insertMessages(tx.query, [message(service.options.type, 'key', 0)]));
    await eventually(
      async () =>
        (await service.db.query(sql`select 1 from outbox where xid < pg_snapshot_xmin(pg_current_snapshot())`)).length >
        0,
    );
    await one.stop();
    expect(log.sent).toHaveLength(1);
    expect(
      await service.db.query(
        sql`select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([]);
  });

  it('gives the envelope: service and number, brand, request, time', async () => {
    relay().start();
    await service.publish('key', 7);
    await eventually(() => log.sent.length === 1);
    const [sent] = log.sent;
    expect(sent).toMatchObject({
      id: 'spec:1',
      topic: service.options.type.$type.replace('.Numbered', ''),
      key: 'key',
      headers: { brand: 'BANYAN', 'request-id': '' },
    });
    expect(Math.abs(Date.now() - (sent?.occurredAt.getTime() ?? 0))).toBeLessThan(10_000);
  });

  it('refuses an event that no log would take', async () => {
    const huge = { ...service.options.type, encode: () => ({ finish: () => new Uint8Array(900_001) }) };
    await expect(
      service.db.transaction((tx) => tx.publish(huge, service.options.type.decode(new Uint8Array()), 'key')),
    ).rejects.toThrow('900001 bytes');
    expect(await service.db.query(sql`select 1 from outbox`)).toEqual([]);
  });
});
