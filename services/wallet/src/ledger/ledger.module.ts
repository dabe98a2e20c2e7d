import { Module } from '@nestjs/common';
import { Clock } from '@banyan/kernel/app';
import { Database } from '@banyan/kernel/database';
import { wakeRelays } from '@banyan/kernel/events';
import { config } from '../config.js';
import { IdentityModule } from '../identity/identity.module.js';
import { Accounts } from './accounts.service.js';
import { Agents } from './agents.service.js';
import { Batcher } from './batcher.js';
import { IntegrityGauge } from './integrity.gauge.js';
import { Integrity } from './integrity.service.js';
import { LedgerBrowser } from './ledger-browser.service.js';
import { LedgerAdminDoor } from './ledger.admin.js';
import { LedgerEvents } from './ledger.events.js';
import { LedgerGrpcDoor } from './ledger.grpc.js';
import { LedgerDoor } from './ledger.http.js';
import { LedgerJobs } from './ledger.jobs.js';
import { Ledger } from './ledger.service.js';
import { Limits } from './limits.service.js';
import { MemberAccounts } from './member-accounts.service.js';
import { Members } from './members.service.js';
import { Statement } from './statement.service.js';
import { TransferVendors } from './transfer-vendors.service.js';
import { Vendors } from './vendors.service.js';

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
  controllers: [LedgerDoor, LedgerAdminDoor, LedgerGrpcDoor],
  providers: [
    batcher,
    Accounts,
    MemberAccounts,
    Ledger,
    Statement,
    Limits,
    LedgerBrowser,
    Integrity,
    IntegrityGauge,
    Vendors,
    TransferVendors,
    Agents,
    Members,
    LedgerEvents,
    LedgerJobs,
  ],
  exports: [Ledger, Accounts, MemberAccounts, Limits],
})
export class LedgerModule {}
