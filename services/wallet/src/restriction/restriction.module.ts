import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MemberRestrictionAdminController } from './member-restriction.admin.js';
import { MemberRestrictionController } from './member-restriction.http.js';
import { MemberRestrictionListService } from './member-restriction-list.service.js';
import { MemberRestrictionService } from './member-restriction.service.js';
import { RestrictionEvents } from './restriction.events.js';
import { RestrictionGrpcController } from './restriction.grpc.js';

@Module({
  imports: [LedgerModule],
  controllers: [MemberRestrictionController, MemberRestrictionAdminController, RestrictionGrpcController],
  providers: [RestrictionEvents, MemberRestrictionService, MemberRestrictionListService],
})
export class RestrictionModule {}
