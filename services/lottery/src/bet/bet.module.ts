import { Module } from '@nestjs/common';
import { DrawModule } from '../draw/draw.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { BasketService } from './basket.service.js';
import { BetAdminController } from './bet.admin.js';
import { BetController, SlipController } from './bet.http.js';
import { BetJobs } from './bet.jobs.js';
import { DecisionService } from './decision.service.js';
import { ExposureService } from './exposure.service.js';
import { SettlementService } from './settlement.service.js';
import { SlipService } from './slip.service.js';
import { TicketListService } from './ticket-list.service.js';

@Module({
  imports: [DrawModule, WalletModule],
  controllers: [BetController, SlipController, BetAdminController],
  providers: [
    BasketService,
    SlipService,
    TicketListService,
    ExposureService,
    DecisionService,
    SettlementService,
    BetJobs,
  ],
  exports: [BasketService, ExposureService],
})
export class BetModule {}
