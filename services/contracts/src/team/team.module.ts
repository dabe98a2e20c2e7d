import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BrandModule } from '../brand/brand.module.js';
import { Arrival } from './arrival.service.js';
import { TeamDoor } from './team.http.js';
import { TeamJobs } from './team.jobs.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [BrandModule],
  controllers: [TeamDoor],
  providers: [TeamService, TeamJobs, { provide: APP_INTERCEPTOR, useClass: Arrival }],
  exports: [TeamService],
})
export class TeamModule {}
