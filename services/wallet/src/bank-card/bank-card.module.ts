import { Module } from '@nestjs/common';
import { BankCardHttp } from './bank-card.http.js';
import { BankCardService } from './bank-card.service.js';

@Module({ controllers: [BankCardHttp], providers: [BankCardService], exports: [BankCardService] })
export class BankCardModule {}
