import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BankCardGrpcController } from './bank-card.grpc.js';
import { BankCardController } from './bank-card.http.js';
import { BankCardService } from './bank-card.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [BankCardController, BankCardGrpcController],
  providers: [BankCardService],
  exports: [BankCardService],
})
export class BankCardModule {}
