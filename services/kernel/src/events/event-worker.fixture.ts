import { SpecService, openLog, typeNamed, type Place } from './contract.fixture.js';
import type { EventLog } from './message.js';

/** What a child process does until it kills itself (SIGKILL, no goodbye) at the `after`-th arrival at a place. */
export interface WorkerOrder {
  readonly place: Place;
  readonly databaseUrl: string;
  readonly type: string;
  /** `inside`: in the handler's open transaction; `settled`: after its commit, before the offset; `sent`: after the send, before the cursor. */
  readonly die: 'inside' | 'settled' | 'sent';
  readonly after: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
let arrivals = 0;

function arrive(at: WorkerOrder['die']): void {
  if (at === order.die && ++arrivals === order.after) process.kill(process.pid, 'SIGKILL');
}

const log = openLog(order.place);
const deadly: EventLog = {
  ensureTopics: (topics) => log.ensureTopics(topics),
  send: async (messages) => {
    await log.send(messages);
    arrive('sent');
  },
  subscribe: (options) =>
    log.subscribe({
      ...options,
      handle: async (message) => {
        await options.handle(message);
        arrive('settled');
      },
    }),
  lag: (group, topics, fromStart) => log.lag(group, topics, fromStart),
  close: () => log.close(),
};

const service = await SpecService.open({
  name: 'child',
  log: deadly,
  databaseUrl: order.databaseUrl,
  type: typeNamed(order.type),
  before: () => arrive('inside'),
});
if (order.die === 'sent') service.relay.start();
else service.listen();
setTimeout(() => process.exit(3), 40_000);
