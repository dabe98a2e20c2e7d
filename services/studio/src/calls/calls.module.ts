import { Module } from '@nestjs/common';
import { FreeRoundModule } from '../free-round/free-round.module.js';
import { PvpModule } from '../pvp/pvp.module.js';
import { CallsController } from './calls.http.js';
import { CallsService } from './calls.service.js';

@Module({ imports: [PvpModule, FreeRoundModule], controllers: [CallsController], providers: [CallsService] })
export class CallsModule {}
