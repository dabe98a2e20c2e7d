import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MonthlyStatementAdminController } from './monthly.admin.js';
import { MonthlyStatementController } from './monthly.http.js';
import { MonthlyStatementService } from './monthly.service.js';

@Module({
  imports: [LedgerModule, IdentityModule],
  controllers: [MonthlyStatementController, MonthlyStatementAdminController],
  providers: [MonthlyStatementService],
})
export class MonthlyStatementModule {}
