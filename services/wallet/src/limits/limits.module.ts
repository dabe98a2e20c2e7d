import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { DepositLimits } from './deposit-limits.service.js';
import { LimitBook } from './limit-book.service.js';
import { LimitRecords } from './limit-records.service.js';
import { LimitsAdmin } from './limits.admin.js';
import { LimitsHttp } from './limits.http.js';
import { MemberLimits } from './member-limits.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [LimitsHttp, LimitsAdmin],
  providers: [DepositLimits, LimitBook, LimitRecords, MemberLimits],
  exports: [DepositLimits],
})
export class LimitsModule {}
