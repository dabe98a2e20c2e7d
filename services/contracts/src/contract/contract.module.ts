import { Module } from '@nestjs/common';
import { BrandModule } from '../brand/brand.module.js';
import { SettingsModule } from '../settings/settings.module.js';
import { TeamModule } from '../team/team.module.js';
import { AgreementService } from './agreement.service.js';
import { AnswerService } from './answer.service.js';
import { ContractAdminDoor, TerminationAdminDoor } from './contract.admin.js';
import { ContractEvents } from './contract.events.js';
import { ContractDoor } from './contract.http.js';
import { ContractJobs } from './contract.jobs.js';
import { ContractList } from './contract-list.service.js';
import { EndingService } from './ending.service.js';
import { LapseService } from './lapse.service.js';
import { LineService } from './line.service.js';
import { OfferService } from './offer.service.js';
import { PresetDoor } from './preset.http.js';
import { PresetOffers } from './preset-offers.service.js';
import { PresetService } from './preset.service.js';
import { Signature } from './signature.service.js';
import { TerminationService } from './termination.service.js';

@Module({
  imports: [BrandModule, SettingsModule, TeamModule],
  controllers: [PresetDoor, ContractDoor, ContractAdminDoor, TerminationAdminDoor],
  providers: [
    AgreementService,
    OfferService,
    AnswerService,
    EndingService,
    LapseService,
    LineService,
    PresetOffers,
    PresetService,
    TerminationService,
    ContractList,
    Signature,
    ContractEvents,
    ContractJobs,
  ],
})
export class ContractModule {}
