import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BankCardController } from './bank-card.http.js';
import { BankCardService } from './bank-card.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [BankCardController],
  providers: [BankCardService],
  exports: [BankCardService],
})
export class BankCardModule {}
