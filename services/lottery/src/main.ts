import { start } from '@banyan/kernel/app';
import { AppModule } from './app.module.js';
import { config } from './config.js';

await start(AppModule, config);
