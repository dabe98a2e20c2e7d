import { Module } from '@nestjs/common';
import { LaunchModule } from '../launch/launch.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RoundModule } from '../round/round.module.js';
import { VendorModule } from '../vendor/vendor.module.js';
import { BetChecks } from './bet-checks.service.js';
import { VendorGate } from './gate.service.js';
import { VendorApiDoor } from './vendor-api.http.js';
import { VendorPlay } from './vendor-play.service.js';
import { VendorSession } from './vendor-session.service.js';

@Module({
  imports: [LaunchModule, LedgerModule, RoundModule, VendorModule],
  providers: [VendorApiDoor, VendorGate, BetChecks, VendorPlay, VendorSession],
})
export class VendorApiModule {}
