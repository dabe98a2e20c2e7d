import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { Clock } from '../runtime/clock.js';
import { JobRunner } from './index.js';
import { JobsSpecModule, Work } from './jobs.fixture.js';

/** The instant at which the child's clock stands. */
export interface JobWorkerOrder {
  readonly now: string;
  /** Dies in the middle of its first run; otherwise a failpoint kills it. */
  readonly die: boolean;
}

/** A replica that is killed in the middle of its first run. */
const app = await NestFactory.createApplicationContext(JobsSpecModule, { logger: false });
const order = JSON.parse(process.argv[2] ?? '{}') as JobWorkerOrder;
const now = new Date(order.now);
Object.assign(app.get(Clock), { now: () => now });
app.get(Work).die = order.die;
await app.get(JobRunner).tick();
process.exit(4);
