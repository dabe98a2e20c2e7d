import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { dropDatabase } from '../testing/test-database.js';
import {
  SpecService,
  backing,
  eventually,
  faults,
  freshType,
  serviceDatabase,
  sound,
  type Backing,
  type Kind,
} from './contract.fixture.js';
import type { WorkerOrder } from './event-worker.fixture.js';
import type { EventLog } from './message.js';
import { sql } from '../database/sql.js';

const worker = fileURLToPath(new URL('event-worker.fixture.js', import.meta.url));

/** Runs a child until a failpoint kills it; returns the signal, or what it said if it ended otherwise. */
function die(order: WorkerOrder, at: string): Promise<string> {
  const env = { ...process.env, BANYAN_FAILPOINTS: at };
  const child = fork(worker, [JSON.stringify(order)], { execArgv: [], stdio: 'pipe', env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()));
  return new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? `${code}: ${said.slice(-2000)}`)),
  );
}

describe.each<Kind>(['kafka', 'postgres'])('processes killed on %s', (kind) => {
  let place: Backing;
  let databaseUrl: string;
  let service: SpecService;
  let delivered = 0;
  const order = (role: WorkerOrder['role'], batch = 1): WorkerOrder => {
    const { brokers, url } = place;
    return { place: { kind, brokers, url }, databaseUrl, type: service.options.type.$type, role, batch };
  };

  beforeAll(async () => {
    place = await backing(kind);
  });
  afterAll(() => place.close());

  async function open(batch: number): Promise<void> {
    databaseUrl = await serviceDatabase();
    const log = place.open();
    delivered = 0;
    const counting: EventLog = Object.assign(Object.create(log) as EventLog, {
      subscribe: (options: Parameters<EventLog['subscribe']>[0]) =>
        log.subscribe({
          ...options,
          handle: (messages, wanted) => {
            delivered += messages.length;
            return options.handle(messages, wanted);
          },
        }),
    });
    service = await SpecService.open({ name: 'parent', log: counting, databaseUrl, type: freshType(), batch });
  }
  afterEach(async () => {
    await service.close();
    await service.options.log.close();
    await dropDatabase(databaseUrl);
  });

  async function publish(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await service.publish(`key${n % 4}`, n);
  }
  async function all(count: number): Promise<void> {
    await eventually(
      async () => new Set((await service.effects()).map(({ event_id }) => event_id)).size >= count,
      40_000,
      async () => (await service.effects()).length,
    );
    const effects = await service.effects();
    expect(effects).toHaveLength(count);
    expect(faults(effects)).toEqual(sound);
  }

  it('a consumer inside its transaction and after it: again, with one effect', async () => {
    const batch = kind === 'kafka' ? 20 : 1;
    await open(batch);
    service.relay.start();
    await publish(60);
    expect(await die(order('listen', batch), 'delivery.before_commit=kill@2')).toBe('SIGKILL');
    const before = (await service.effects()).length;
    expect(before).toBeLessThan(60);
    expect(await die(order('listen', batch), 'delivery.after_commit=kill@2')).toBe('SIGKILL');
    const after = (await service.effects()).length;
    expect(after).toBeGreaterThan(before);
    service.listen();
    await all(60);
    // What the second child had committed came again, for it stored no offset.
    await eventually(() => delivered > 60 - after);
  });

  it('a relay at each of its steps: nothing lost, sent again without effect', async () => {
    await open(20);
    await publish(170);
    const cursor = async () =>
      (await service.db.query<{ cursor: string }>(sql`select cursor from outbox_cursor`))[0]?.cursor;
    expect(await die(order('relay'), 'relay.after_read=kill')).toBe('SIGKILL');
    expect(await cursor()).toBe('');
    expect(await die(order('relay'), 'relay.after_send=kill')).toBe('SIGKILL');
    expect(await cursor()).toBe('');
    expect(await die(order('relay'), 'relay.after_save=kill')).toBe('SIGKILL');
    expect(await cursor()).not.toBe('');
    service.listen();
    service.relay.start();
    await all(170);
    // The first fifty are in the log twice.
    await eventually(
      () => delivered >= 220,
      10_000,
      () => delivered,
    );
  });
});

describe('a publisher killed', () => {
  it.each([
    ['database.before_commit=kill@5', 4],
    ['database.after_commit=kill@5', 5],
  ])('at %s leaves what was committed in the outbox, and no more', async (at, rows) => {
    const databaseUrl = await serviceDatabase();
    const place = { kind: 'kafka' as const, brokers: ['127.0.0.1:1'], url: '' };
    const order: WorkerOrder = { place, databaseUrl, type: freshType().$type, role: 'publish', batch: 1 };
    expect(await die(order, at)).toBe('SIGKILL');
    const service = await SpecService.open({
      name: 'parent',
      log: { ensureTopics: async () => undefined } as unknown as EventLog,
      databaseUrl,
      type: freshType(),
    });
    expect(await service.db.query(sql`select 1 from outbox`)).toHaveLength(rows);
    await service.close();
    await dropDatabase(databaseUrl);
  });
});
