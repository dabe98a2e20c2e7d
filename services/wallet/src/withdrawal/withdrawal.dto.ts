import { Flag, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { PaymentPassword } from '../identity/payment-password.field.js';
import { withdrawalStates, type WithdrawalState } from './withdrawal.entity.js';

/** A withdrawal request. `idempotencyKey` is made once per form: sending it again returns the same withdrawal. */
export class WithdrawalRequest {
  @Minor() amountMinor: bigint;
  @Uuid() bankCardId: string;
  @Uuid() idempotencyKey: string;
  @PaymentPassword() paymentPassword?: string;
}

/**
 * The bounds of a withdrawal now, in minor units. `availableMinor` can be withdrawn, `lockedMinor` is on hold, `turnoverLeftMinor` is what
 * is still to be staked before any of it is paid.
 */
export class WithdrawalRules {
  @Minor() minMinor: bigint;
  @Minor() maxMinor: bigint;
  @Minor({ min: 0n }) feeMinor: bigint;
  @Minor({ min: -(10n ** 18n) }) availableMinor: bigint;
  @Minor({ min: 0n }) lockedMinor: bigint;
  @Minor({ min: 0n }) turnoverLeftMinor: bigint;
  @Minor({ min: 0n }) autoLimitMinor: bigint;
  @Minor({ min: 0n, nullable: true, description: 'what goes without documents of the member; null: he needs none' })
  unverifiedLeftMinor: bigint | null;
  @Text() currency: string;
  @Text({ min: 0, description: 'the member’s VIP level; empty where levels have no limits' }) levelName: string;
  @Int({ nullable: true, description: 'withdrawals that the level leaves within 24 hours' }) levelCount: number | null;
  @Minor({ min: 0n, nullable: true, description: 'what the level leaves within 24 hours' }) levelMinor: bigint | null;
}

/** One state that a withdrawal was in, and since when. */
export class TimelineStep {
  @OneOf(withdrawalStates) state: WithdrawalState;
  @Instant() at: Date;
  @Text({ optional: true }) note?: string;
}

/** The account that a withdrawal is paid to; only the last four digits of its number, and to operators its holder masked. */
export class PaidTo {
  @Text() bankCode: string;
  @Text() bankName: string;
  @Text() accountNumber: string;
  @Text() holderName: string;
}

/** A withdrawal as its member sees it. */
export class WithdrawalResponse {
  @Uuid() id: string;
  @OneOf(withdrawalStates) state: WithdrawalState;
  @Minor() amountMinor: bigint;
  @Text() currency: string;
  @Text({ min: 0 }) reason: string;
  @Nested(() => PaidTo) bankCard: PaidTo;
  @ListOf(() => TimelineStep) timeline: TimelineStep[];
  @Flag({ description: 'whether the member may still take it back' }) cancellable: boolean;
  @Instant() createdAt: Date;
}

/** A withdrawal in the list of its member. */
export class OwnWithdrawal {
  @Uuid() id: string;
  @OneOf(withdrawalStates) state: WithdrawalState;
  @Minor() amountMinor: bigint;
  @Text() currency: string;
  @Text({ min: 0 }) reason: string;
  @Instant() createdAt: Date;
  @Instant() updatedAt: Date;
}
export class OwnWithdrawalPage extends PageOf(OwnWithdrawal) {}

/** Why an operator does it. */
export class ReasonRequest {
  @Text({ min: 3, max: 500 }) reason: string;
}

const revealable = ['holderName', 'accountNumber'] as const;
export type Revealable = (typeof revealable)[number];

/** Which masked field of the bank account an operator has to see, and why. */
export class RevealRequest extends ReasonRequest {
  @OneOf(revealable) field: Revealable;
}

/** One field of the bank account in clear. */
export class RevealedResponse {
  @OneOf(revealable) field: Revealable;
  @Text() value: string;
}
