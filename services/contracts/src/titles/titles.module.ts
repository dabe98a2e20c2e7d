import { Module } from '@nestjs/common';
import { TitlesEvents } from './titles.events.js';
import { TitlesService } from './titles.service.js';

@Module({ providers: [TitlesService, TitlesEvents] })
export class TitlesModule {}
