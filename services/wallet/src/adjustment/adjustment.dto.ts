import { Id, Instant, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

export const adjustmentKinds = ['manual_credit', 'manual_debit', 'chargeback', 'reversal'] as const;
/**
 * `manual_credit` gives, `manual_debit` takes what is there. `chargeback` takes back a deposit that its payer had returned, `reversal` a
 * credit that was wrong: both may lead below zero.
 */
export type AdjustmentKind = (typeof adjustmentKinds)[number];

export const adjustmentStates = ['OPEN', 'BOOKED', 'REFUSED', 'WITHDRAWN', 'EXPIRED'] as const;
/** WITHDRAWN: by who proposed it; EXPIRED: nobody decided within 24 hours. */
export type AdjustmentState = (typeof adjustmentStates)[number];

export const adjustmentCategories = [
  'correction',
  'goodwill',
  'compensation',
  'lost_payment',
  'fraud',
  'payment_returned',
  'other',
] as const;
export type AdjustmentCategory = (typeof adjustmentCategories)[number];

/** A credit or debit that an operator proposes. `idempotencyKey` is made once per form: the same again returns the same. */
export class ProposeAdjustmentRequest {
  @Id() memberId: bigint;
  @OneOf(adjustmentKinds) kind: AdjustmentKind;
  @Minor({ max: 10n ** 15n }) amountMinor: bigint;
  @Text({ max: 8 }) currency: string;
  @OneOf(adjustmentCategories) category: AdjustmentCategory;
  @Text({ min: 3, max: 500, description: 'why, in own words' }) note: string;
  @Text({ min: 2, max: 64, description: 'the number of the document that proves it' }) document: string;
  @Text({
    max: 64,
    optional: true,
    description:
      'of a chargeback the id of its deposit, or of the payment case that credited it, of a reversal that of its transaction (`<account>:<version>`)',
  })
  reference?: string;
  @Uuid() idempotencyKey: string;
}

/** A second operator books it: with the amount once more, as typed. */
export class BookAdjustmentRequest {
  @Minor({ max: 10n ** 15n }) amountMinor: bigint;
  @Text({ min: 3, max: 500 }) reason: string;
}

/** A credit or debit by hand. Amounts in minor units, never negative. */
export class AdjustmentRow {
  @Uuid() id: string;
  @OneOf(adjustmentKinds) kind: AdjustmentKind;
  @OneOf(adjustmentStates) state: AdjustmentState;
  @Id() memberId: bigint;
  @Text() username: string;
  @Text() brand: string;
  @Text() currency: string;
  @Minor() amountMinor: bigint;
  @OneOf(adjustmentCategories) category: AdjustmentCategory;
  @Text() note: string;
  @Text() document: string;
  @Text({ nullable: true }) reference: string | null;
  @Id() madeBy: bigint;
  @Text() madeByName: string;
  @Instant() createdAt: Date;
  @Instant() expiresAt: Date;
  @Id({ nullable: true }) closedBy: bigint | null;
  @Text({ nullable: true }) closedByName: string | null;
  @Instant({ nullable: true }) closedAt: Date | null;
  @Text({ min: 0 }) reason: string;
  @Text({ nullable: true, description: 'of the ledger: `<account>:<version>`; null until it is booked' })
  transactionId: string | null;
}
export class AdjustmentPage extends PageOf(AdjustmentRow) {}
