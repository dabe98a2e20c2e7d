import { Module } from '@nestjs/common';
import { BillModule } from '../bill/bill.module.js';
import { ApprovalService } from './approval.service.js';
import { DefaultService } from './default.service.js';
import { DefaultAdminController, DividendAdminController } from './dividend.admin.js';
import { DividendController } from './dividend.http.js';
import { DividendJobs } from './dividend.jobs.js';
import { ForcedPaymentService } from './forced-payment.service.js';
import { DividendIssueService } from './dividend-issue.service.js';

@Module({
  imports: [BillModule],
  controllers: [DividendController, DividendAdminController, DefaultAdminController],
  providers: [ApprovalService, DividendIssueService, ForcedPaymentService, DefaultService, DividendJobs],
})
export class DividendModule {}
