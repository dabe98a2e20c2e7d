import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { ClaimModule } from '../claim/claim.module.js';
import { GiftModule } from '../gift/gift.module.js';
import { MemberModule } from '../member/member.module.js';
import { VipModule } from '../vip/vip.module.js';
import { WalletModule } from '../wallet/wallet.module.js';
import { AwardService } from './award.service.js';
import { EntryService } from './entry.service.js';
import { HeardService } from './heard.service.js';
import { ScoringService } from './scoring.service.js';
import { TournamentAdminController } from './tournament.admin.js';
import { TournamentConsoleService } from './tournament-console.service.js';
import { TournamentEvents } from './tournament.events.js';
import { TournamentController } from './tournament.http.js';
import { TournamentJobs } from './tournament.jobs.js';
import { TournamentService } from './tournament.service.js';

@Module({
  imports: [BrandModule, ClaimModule, GiftModule, MemberModule, VipModule, WalletModule],
  controllers: [TournamentController, TournamentAdminController],
  providers: [
    TournamentService,
    TournamentConsoleService,
    ScoringService,
    EntryService,
    AwardService,
    HeardService,
    TournamentEvents,
    TournamentJobs,
  ],
  exports: [TournamentConsoleService],
})
export class TournamentModule {}
