import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { RewardGrpcController } from './reward.grpc.js';
import { RewardService } from './reward.service.js';

@Module({ imports: [LedgerModule], controllers: [RewardGrpcController], providers: [RewardService] })
export class RewardModule {}
