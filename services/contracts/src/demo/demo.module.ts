import { Module } from '@nestjs/common';
import { TeamModule } from '../team/team.module.js';
import { DemoEvents } from './demo.events.js';
import { DemoService } from './demo.service.js';

@Module({ imports: [TeamModule], providers: [DemoEvents, DemoService] })
export class DemoModule {}
