import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { BrandModule } from '../brand/brand.module.js';
import { ArrivalService } from './arrival.service.js';
import { TeamController } from './team.http.js';
import { TeamJobs } from './team.jobs.js';
import { TeamService } from './team.service.js';

@Module({
  imports: [BrandModule],
  controllers: [TeamController],
  providers: [TeamService, TeamJobs, { provide: APP_INTERCEPTOR, useClass: ArrivalService }],
  exports: [TeamService],
})
export class TeamModule {}
