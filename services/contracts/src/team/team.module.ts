import { Module } from '@nestjs/common';
import { TeamDoor } from './team.http.js';
import { TeamJobs } from './team.jobs.js';
import { TeamService } from './team.service.js';

@Module({ controllers: [TeamDoor], providers: [TeamService, TeamJobs], exports: [TeamService] })
export class TeamModule {}
