import { Module } from '@nestjs/common';
import { DrawModule } from '../draw/draw.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { BasketService } from './basket.service.js';
import { BetAdminController } from './bet.admin.js';
import { BetController } from './bet.http.js';
import { BetJobs } from './bet.jobs.js';
import { ExposureService } from './exposure.service.js';
import { SettlementService } from './settlement.service.js';
import { TicketListService } from './ticket-list.service.js';

@Module({
  imports: [DrawModule, WalletModule],
  controllers: [BetController, BetAdminController],
  providers: [BasketService, TicketListService, ExposureService, SettlementService, BetJobs],
})
export class BetModule {}
