import { Flag, Id, Instant, Minor, Nested, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

import { PaymentPassword } from '../identity/payment-password.field.js';

export const transferDirections = ['UP', 'DOWN'] as const;
export type TransferDirection = (typeof transferDirections)[number];

/** A transfer request to the direct upline or to a direct downline. The same key returns the same transfer. */
export class TransferRequest {
  @Id() toId: bigint;
  @Minor() amountMinor: bigint;
  @Uuid() idempotencyKey: string;
  @PaymentPassword() paymentPassword?: string;
}

/** Somebody whom money may be sent to. */
export class RecipientDto {
  @Id() memberId: string;
  @Text() username: string;
  @Text() nickname: string;
  @OneOf(transferDirections) direction: TransferDirection;
}

/** The bounds of a transfer now; amounts are digit strings of minor units. */
export class TransferRulesDto {
  @Minor() minMinor: bigint;
  @Minor() maxMinor: bigint;
  @Minor({ description: 'what may go out in a day of the brand’s zone' }) dailyMinor: bigint;
  @Minor({ min: 0n }) dailyLeftMinor: bigint;
  @Minor({ min: -(10n ** 18n) }) availableMinor: bigint;
  @Text() currency: string;
  @Nested(() => RecipientDto, { nullable: true, description: 'null: a top line, or transfers upwards are closed' })
  upline: RecipientDto | null;
}

export class TransferDto {
  @Uuid() id: string;
  @OneOf(transferDirections, { description: 'as the sender sees it' }) direction: TransferDirection;
  @Id() fromId: string;
  @Text() from: string;
  @Id() toId: string;
  @Text() to: string;
  @Text() currency: string;
  @Text() amountMinor: string;
  @Instant() createdAt: Date;
}

export class TransferPageDto extends PageOf(TransferDto) {}

/** A transfer as operators see it. */
export class TransferRecordDto extends TransferDto {
  @Flag({ description: 'money went back within 24 hours of its coming' }) circular: boolean;
}

export class TransferRecordPageDto extends PageOf(TransferRecordDto) {}
