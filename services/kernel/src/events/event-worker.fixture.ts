import { SpecService, openLog, typeNamed, type Place } from './contract.fixture.js';

/** What a child process does until a failpoint kills it. */
export interface WorkerOrder {
  readonly place: Place;
  readonly databaseUrl: string;
  readonly type: string;
  readonly role: 'publish' | 'relay' | 'listen';
  readonly batch: number;
}

const order = JSON.parse(process.argv[2] ?? '{}') as WorkerOrder;
const service = await SpecService.open({
  name: 'child',
  log: openLog(order.place),
  databaseUrl: order.databaseUrl,
  type: typeNamed(order.type),
  batch: order.batch,
});
setTimeout(() => process.exit(3), 40_000);
if (order.role === 'relay') service.relay.start();
if (order.role === 'listen') service.listen();
if (order.role === 'publish') for (let n = 0; n < 100; n++) await service.publish('key', n);
