import { Id, Instant, ListOf, Minor, Nested, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';
import { depositStates, type DepositOutcome, type DepositState } from './deposit.entity.js';

export const depositMethods = ['sandbox', 'bank'] as const;

/** A deposit request. `idempotencyKey` is made once per form: sending it again returns the same deposit. */
export class DepositRequest {
  @OneOf(depositMethods) method: (typeof depositMethods)[number];
  @Minor() amountMinor: bigint;
  @Uuid() idempotencyKey: string;
}

/** A way to deposit. Amounts in minor units; `feePercent` is what the member pays on top. */
export class DepositMethod {
  @OneOf(depositMethods) code: string;
  @Text() title: string;
  @OneOf(['redirect', 'transfer']) kind: 'redirect' | 'transfer';
  @Minor() minMinor: bigint;
  @Minor() maxMinor: bigint;
  @Text() feePercent: string;
  /** Expected time until the money is there, as a sentence in the request's language. */
  @Text() creditTime: string;
  @ListOf(null) suggestedMinor: string[];
}

/** Where to transfer to, as data and as VietQR. `qrSvg` is an SVG document. */
export class TransferInstructions {
  @Text() bankName: string;
  @Text() accountNumber: string;
  @Text() accountName: string;
  @Minor() amountMinor: bigint;
  @Text() content: string;
  @Text() vietQr: string;
  @Text() qrSvg: string;
}

/** A deposit as its member sees it. */
export class DepositResponse {
  @Uuid() id: string;
  @OneOf(depositStates) state: DepositState;
  @OneOf(depositMethods) method: string;
  @Minor() amountMinor: bigint;
  @Minor({ nullable: true }) creditedMinor: bigint | null;
  @Text() currency: string;
  @Text({ min: 0 }) reason: string;
  @Text({ optional: true }) redirectUrl?: string;
  @Nested(() => TransferInstructions, { optional: true }) transfer?: TransferInstructions;
  @Instant() expiresAt: Date;
  @Instant() createdAt: Date;
}

/** A deposit in the list of its member. */
export class OwnDeposit {
  @Uuid() id: string;
  @OneOf(depositStates) state: DepositState;
  @OneOf(depositMethods) method: string;
  @Minor() amountMinor: bigint;
  @Minor({ nullable: true }) creditedMinor: bigint | null;
  @Text() currency: string;
  @Text({ min: 0 }) reason: string;
  @Instant() expiresAt: Date;
  @Instant() createdAt: Date;
}
export class OwnDepositPage extends PageOf(OwnDeposit) {}

/** A deposit as operators see it. */
export class DepositRow extends OwnDeposit {
  @Id() memberId: bigint;
  @Text() username: string;
  @Text() brand: string;
  @Text({ description: 'what the member writes on a transfer' }) content: string;
  @Minor({ nullable: true, description: 'what the provider says came' }) reportedMinor: bigint | null;
  @OneOf(['credit', 'fail'], { nullable: true }) proposedOutcome: DepositOutcome | null;
  @Id({ nullable: true }) proposedBy: bigint | null;
  @Text({ nullable: true }) proposedByName: string | null;
  @Instant() updatedAt: Date;
}
export class DepositPage extends PageOf(DepositRow) {}

/** An operator's word on a deposit in review; a second operator with the same word carries it out. */
export class ResolveDepositRequest {
  @OneOf(['credit', 'fail'] as const) outcome: 'credit' | 'fail';
  @Text({ min: 3, max: 500 }) reason: string;
}
