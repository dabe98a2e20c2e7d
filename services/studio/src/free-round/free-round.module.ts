import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.js';
import { FreeRoundController } from './free-round.http.js';
import { FreeRoundService } from './free-round.service.js';

@Module({
  imports: [SessionModule],
  controllers: [FreeRoundController],
  providers: [FreeRoundService],
  exports: [FreeRoundService],
})
export class FreeRoundModule {}
