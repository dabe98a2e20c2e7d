import { Id, Instant, Int, Minor, OneOf, PageOf, Text, Uuid } from '@banyan/kernel/dto';

/** DEPOSIT: from the member's balance to the vendor. WITHDRAW: back. */
export const directions = ['DEPOSIT', 'WITHDRAW'] as const;
export type Direction = (typeof directions)[number];

/** UNKNOWN: it was asked for and no answer came; the vendor is asked again what became of it. */
export const transferStates = ['PENDING', 'UNKNOWN', 'SUCCESS', 'FAILED'] as const;
export type TransferState = (typeof transferStates)[number];

/** A transfer request to or from a vendor that keeps members' money. The same key returns the same transfer. */
export class MoveDto {
  @Text({ max: 32, description: 'the vassalage' })
  vendor: string;

  @OneOf(directions)
  direction: Direction;

  @Minor({ max: 10n ** 15n, description: "in minor units of the member's currency" })
  amountMinor: bigint;

  @Uuid()
  idempotencyKey: string;
}

/** A transfer as its member sees it. */
export class VendorTransferDto {
  @Uuid()
  id: string;

  @Text()
  vendor: string;

  @OneOf(directions)
  direction: Direction;

  @Minor()
  amountMinor: string;

  @Text()
  currency: string;

  @OneOf(transferStates)
  state: TransferState;

  @Instant()
  createdAt: Date;

  @Instant({ nullable: true })
  settledAt: Date | null;
}

/** A vendor that keeps members' money. */
export class VendorWalletDto {
  @Text({ description: 'the vassalage' })
  vendor: string;

  @Text()
  name: string;
}

export class VendorBalanceDto {
  @Text()
  vendor: string;

  @Text()
  currency: string;

  @Minor({ min: 0n, nullable: true, description: 'null: the vendor does not answer' })
  balanceMinor: string | null;
}

/** A transfer as operators see it. */
export class AdminVendorTransferDto extends VendorTransferDto {
  @Id()
  memberId: string;

  @Text()
  brand: string;

  @Int({ description: 'how often the vendor was asked what became of it' })
  checks: number;

  @Text({ nullable: true, description: 'what went wrong last' })
  problem: string | null;

  @Instant({ nullable: true, description: 'since when it waits for operators: nobody asks the vendor any more' })
  stuckAt: Date | null;

  @OneOf(['SUCCESS', 'FAILED'], { nullable: true, description: 'what one operator decided; another has to agree' })
  proposed: 'SUCCESS' | 'FAILED' | null;

  @Text({ nullable: true })
  proposedBy: string | null;
}

export class AdminVendorTransferPageDto extends PageOf(AdminVendorTransferDto) {}

/** Says what became of a transfer that the vendor does not tell of. The second operator's word settles it. */
export class ResolveTransferDto {
  @OneOf(['SUCCESS', 'FAILED'])
  outcome: 'SUCCESS' | 'FAILED';

  @Text({ min: 3, max: 500 })
  reason: string;
}
