import { Module } from '@nestjs/common';
import { RestrictionEvents } from './restriction.events.js';

@Module({ providers: [RestrictionEvents] })
export class RestrictionModule {}
