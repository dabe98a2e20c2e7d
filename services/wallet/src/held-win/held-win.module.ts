import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { HeldWinAdminController } from './held-win.admin.js';
import { HeldWinGauge } from './held-win.gauge.js';
import { HeldWinListService } from './held-win-list.service.js';
import { HeldWinService } from './held-win.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [HeldWinAdminController],
  providers: [HeldWinService, HeldWinListService, HeldWinGauge],
})
export class HeldWinModule {}
