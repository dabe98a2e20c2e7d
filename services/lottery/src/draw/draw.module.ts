import { Module } from '@nestjs/common';
import { BeaconClient } from './beacon.client.js';
import { BeaconService } from './beacon.service.js';
import { CorrectionService } from './correction.service.js';
import { DemoDrawsService } from './demo-draws.service.js';
import { DrawKeyService } from './draw-key.service.js';
import { IssueAdminController } from './draw.admin.js';
import { CommitmentController, DrawKeyController, ProofController, ResultController } from './draw.http.js';
import { DrawJobs } from './draw.jobs.js';
import { DrawService } from './draw.service.js';
import { ProofService } from './proof.service.js';
import { ResultService } from './result.service.js';
import { ScheduleService } from './schedule.service.js';

@Module({
  controllers: [ResultController, CommitmentController, DrawKeyController, ProofController, IssueAdminController],
  providers: [
    BeaconClient,
    BeaconService,
    DrawKeyService,
    DrawService,
    DemoDrawsService,
    ScheduleService,
    ResultService,
    ProofService,
    CorrectionService,
    DrawJobs,
  ],
  exports: [DrawService],
})
export class DrawModule {}
