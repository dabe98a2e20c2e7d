import { setTimeout as wait } from 'node:timers/promises';
import { start } from '@banyan/kernel/app';
import { AppModule } from '../app.module.js';
import { config } from '../config.js';
import { BroadcastService } from './broadcast.service.js';

/** A replica that sends what is due until a failpoint kills it, a moment after it is seen to be ready. */
const app = await start(AppModule, config);
await wait(3_000);
await app.get(BroadcastService).sendDue(new AbortController().signal);
