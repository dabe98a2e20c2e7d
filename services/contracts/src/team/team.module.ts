import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { TeamDoor } from './team.http.js';
import { TeamJobs } from './team.jobs.js';
import { TeamService } from './team.service.js';

@Module({ imports: [BrandModule], controllers: [TeamDoor], providers: [TeamService, TeamJobs], exports: [TeamService] })
export class TeamModule {}
