import { Module } from '@nestjs/common';
import { AgentInboxEvents } from './agent-inbox.events.js';
import { InboxEvents } from './inbox.events.js';
import { InboxController, InboxRelayController } from './inbox.http.js';
import { InboxJobs } from './inbox.jobs.js';
import { InboxService } from './inbox.service.js';
import { PreferenceModule } from '../preference/preference.module.js';

@Module({
  imports: [PreferenceModule],
  controllers: [InboxController, InboxRelayController],
  providers: [InboxService, InboxEvents, AgentInboxEvents, InboxJobs],
  exports: [InboxService],
})
export class InboxModule {}
