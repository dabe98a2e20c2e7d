import { Module } from '@nestjs/common';
import { kernel } from '@banyan/kernel/app';
import { config } from './config.js';
import { refusals } from './refusals.gen.js';
// new imports

@Module({
  imports: [
    kernel(config, {
      refusals,
      migrations: [
        // new migrations
      ],
    }),
    // new modules
  ],
})
export class AppModule {}
