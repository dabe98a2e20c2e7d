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

const worker = fileURLToPath(new URL('event-worker.fixture.js', import.meta.url));

/** Runs a child until it kills itself; answers the signal, or what it said if it ended otherwise. */
function die(order: WorkerOrder): Promise<string> {
  const child = fork(worker, [JSON.stringify(order)], { execArgv: [], stdio: 'pipe' });
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
  const type = () => service.options.type;
  const order = (die: WorkerOrder['die'], after: number): WorkerOrder => {
    const { brokers, url } = place;
    return { place: { kind, brokers, url }, databaseUrl, type: type().$type, die, after };
  };

  beforeAll(async () => {
    place = await backing(kind);
  });
  afterAll(() => place.close());

  async function open(): Promise<void> {
    databaseUrl = await serviceDatabase();
    const log = place.open();
    delivered = 0;
    const counting: EventLog = Object.assign(Object.create(log) as EventLog, {
      subscribe: (options: Parameters<EventLog['subscribe']>[0]) =>
        log.subscribe({
          ...options,
          handle: (message) => {
            delivered++;
            return options.handle(message);
          },
        }),
    });
    service = await SpecService.open({ name: 'parent', log: counting, databaseUrl, type: freshType() });
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

  it('a consumer between its commit and its offset: delivered again, without effect', async () => {
    await open();
    service.relay.start();
    await publish(60);
    expect(await die(order('settled', 10))).toBe('SIGKILL');
    expect(await service.effects()).not.toHaveLength(0);
    const before = (await service.effects()).length;
    service.listen();
    await all(60);
    await eventually(() => delivered > 60 - before);
  });

  it('a consumer inside its transaction: delivered again, with effect', async () => {
    await open();
    service.relay.start();
    await publish(40);
    expect(await die(order('inside', 7))).toBe('SIGKILL');
    expect((await service.effects()).length).toBeLessThan(40);
    service.listen();
    await all(40);
  });

  it('a relay between send and cursor: sent again, without effect', async () => {
    await open();
    await publish(120);
    expect(await die(order('sent', 2))).toBe('SIGKILL');
    service.listen();
    service.relay.start();
    await all(120);
    await eventually(
      () => delivered >= 170,
      10_000,
      () => delivered,
    );
  });
});
