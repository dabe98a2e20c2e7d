import { Instant, OneOf, Text, Uuid } from '@banyan/kernel/dto';
import { PaymentPassword } from '../identity/payment-password.field.js';
import { banks } from '../payment/banks.js';

const codes = banks.map((bank) => bank.code);

/** A bank account to be paid to. The holder is written as the bank does and must be the member's real name. */
export class BankCardRequest {
  @OneOf(codes) bankCode: string;
  @Text({ min: 6, max: 20, pattern: /^\d+$/ }) accountNumber: string;
  @Text({ min: 2, max: 80, pattern: /^[\p{L}\p{M} '.-]+$/u }) holderName: string;
  @PaymentPassword() paymentPassword?: string;
}

/** A member's bank account; only the last four digits of its number are shown. */
export class BankCardResponse {
  @Uuid() id: string;
  @OneOf(codes) bankCode: string;
  @Text() bankName: string;
  @Text() accountNumber: string;
  @Text({ description: 'masked: it is asked for as a second factor' }) holderName: string;
  @Instant() createdAt: Date;
}

/** A bank that members can be paid to. */
export class BankResponse {
  @Text() code: string;
  @Text() name: string;
}
