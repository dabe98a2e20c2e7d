import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DepositLimitService } from './deposit-limit.service.js';
import { LimitOverviewService } from './limit-overview.service.js';
import { LimitRecordService } from './limit-record.service.js';
import { LimitsAdminController } from './limits.admin.js';
import { LimitsGrpcController } from './limits.grpc.js';
import { LimitsController } from './limits.http.js';
import { MemberLimitService } from './member-limit.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [LimitsController, LimitsAdminController, LimitsGrpcController],
  providers: [DepositLimitService, LimitOverviewService, LimitRecordService, MemberLimitService],
  exports: [DepositLimitService, LimitOverviewService],
})
export class LimitsModule {}
