import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { HeldWinAdmin } from './held-win.admin.js';
import { HeldWinGauge } from './held-win.gauge.js';
import { HeldWinLists } from './held-win.lists.js';
import { HeldWinService } from './held-win.service.js';

@Module({
  imports: [LedgerModule],
  controllers: [HeldWinAdmin],
  providers: [HeldWinService, HeldWinLists, HeldWinGauge],
})
export class HeldWinModule {}
