import { Module } from '@nestjs/common';
import { TeamDoor } from './team.http.js';
import { TeamService } from './team.service.js';

@Module({ controllers: [TeamDoor], providers: [TeamService], exports: [TeamService] })
export class TeamModule {}
