import { Module } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { wakeRelays } from '@banyan/kernel/events';
import { config } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import { AccountService } from './account.service.js';
import { AgentLedgerService } from './agent-ledger.service.js';
import { Batcher } from './batcher.js';
import { IntegrityGauge } from './integrity.gauge.js';
import { IntegrityService } from './integrity.service.js';
import { LedgerBrowserService } from './ledger-browser.service.js';
import { LedgerAdminController } from './ledger.admin.js';
import { LedgerEvents } from './ledger.events.js';
import { LedgerGrpcController } from './ledger.grpc.js';
import { LedgerController } from './ledger.http.js';
import { LedgerJobs } from './ledger.jobs.js';
import { LedgerService } from './ledger.service.js';
import { LimitService } from './limit.service.js';
import { MemberAccountService } from './member-account.service.js';
import { MemberLifecycleService } from './member-lifecycle.service.js';
import { StatementService } from './statement.service.js';
import { TransferVendorService } from './transfer-vendor.service.js';
import { VendorLedgerService } from './vendor-ledger.service.js';

const batcher = {
  provide: Batcher,
  inject: [Database, Clock],
  useFactory: async (database: Database, clock: Clock) => {
    const made = new Batcher({
      url: database.url,
      now: () => clock.now(),
      committed: wakeRelays,
      lanes: config.ledgerLanes,
    });
    await made.connect();
    return made;
  },
};

@Module({
  imports: [IdentityModule],
  controllers: [LedgerController, LedgerAdminController, LedgerGrpcController],
  providers: [
    batcher,
    AccountService,
    MemberAccountService,
    LedgerService,
    StatementService,
    LimitService,
    LedgerBrowserService,
    IntegrityService,
    IntegrityGauge,
    VendorLedgerService,
    TransferVendorService,
    AgentLedgerService,
    MemberLifecycleService,
    LedgerEvents,
    LedgerJobs,
  ],
  exports: [LedgerService, AccountService, MemberAccountService, LimitService],
})
export class LedgerModule {}
