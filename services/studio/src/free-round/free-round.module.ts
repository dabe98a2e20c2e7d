import { Module } from '@nestjs/common';
import { SessionModule } from '../session/session.module.js';
import { FreeRoundHttp } from './free-round.http.js';
import { FreeRounds } from './free-rounds.service.js';

@Module({
  imports: [SessionModule],
  controllers: [FreeRoundHttp],
  providers: [FreeRounds],
  exports: [FreeRounds],
})
export class FreeRoundModule {}
