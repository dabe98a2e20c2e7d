import { Module } from '@nestjs/common';
import { IssueAdminController } from './draw.admin.js';
import { CommitmentController, ProofController, ResultController } from './draw.http.js';
import { CorrectionService } from './correction.service.js';
import { DemoDrawsService } from './demo-draws.service.js';
import { DrawJobs } from './draw.jobs.js';
import { DrawService } from './draw.service.js';
import { ResultService } from './result.service.js';
import { ScheduleService } from './schedule.service.js';

@Module({
  controllers: [ResultController, CommitmentController, ProofController, IssueAdminController],
  providers: [DrawService, DemoDrawsService, ScheduleService, ResultService, CorrectionService, DrawJobs],
  exports: [DrawService],
})
export class DrawModule {}
