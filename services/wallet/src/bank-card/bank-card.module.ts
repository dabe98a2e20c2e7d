import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/identity.module.js';
import { BankCardHttp } from './bank-card.http.js';
import { BankCardService } from './bank-card.service.js';

@Module({
  imports: [IdentityModule],
  controllers: [BankCardHttp],
  providers: [BankCardService],
  exports: [BankCardService],
})
export class BankCardModule {}
