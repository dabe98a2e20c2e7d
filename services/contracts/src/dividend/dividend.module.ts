import { Module } from '@nestjs/common';
import { BillModule } from '../bill/bill.module.js';
import { ApprovalService } from './approval.service.js';
import { DefaultService } from './default.service.js';
import { DefaultAdminDoor, DividendAdminDoor } from './dividend.admin.js';
import { DividendDoor } from './dividend.http.js';
import { DividendJobs } from './dividend.jobs.js';
import { ForceService } from './force.service.js';
import { IssueService } from './issue.service.js';

@Module({
  imports: [BillModule],
  controllers: [DividendDoor, DividendAdminDoor, DefaultAdminDoor],
  providers: [ApprovalService, IssueService, ForceService, DefaultService, DividendJobs],
})
export class DividendModule {}
