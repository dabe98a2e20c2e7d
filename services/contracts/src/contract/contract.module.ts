import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TeamModule } from '../team/team.module.js';
import { AgreementService } from './agreement.service.js';
import { OfferResponseService } from './offer-response.service.js';
import { ContractAdminController, TerminationAdminController } from './contract.admin.js';
import { ContractEvents } from './contract.events.js';
import { ContractController } from './contract.http.js';
import { ContractJobs } from './contract.jobs.js';
import { ContractListService } from './contract-list.service.js';
import { EndingService } from './ending.service.js';
import { LapseService } from './lapse.service.js';
import { LineService } from './line.service.js';
import { OfferService } from './offer.service.js';
import { PlatformOfferAdminController } from './platform-offer.admin.js';
import { PlatformOfferService } from './platform-offer.service.js';
import { PresetController } from './preset.http.js';
import { PresetOfferService } from './preset-offer.service.js';
import { PresetService } from './preset.service.js';
import { SignatureService } from './signature.service.js';
import { TerminationService } from './termination.service.js';

@Module({
  imports: [BrandModule, SettingsModule, TeamModule],
  controllers: [
    PresetController,
    ContractController,
    ContractAdminController,
    PlatformOfferAdminController,
    TerminationAdminController,
  ],
  providers: [
    AgreementService,
    OfferService,
    OfferResponseService,
    EndingService,
    LapseService,
    LineService,
    PresetOfferService,
    PresetService,
    PlatformOfferService,
    TerminationService,
    ContractListService,
    SignatureService,
    ContractEvents,
    ContractJobs,
  ],
  exports: [OfferService],
})
export class ContractModule {}
