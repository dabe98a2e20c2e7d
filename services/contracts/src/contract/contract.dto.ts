import { ApiProperty } from '@nestjs/swagger';
import { Id, Instant, Int, ListOf, Minor, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { contractStates, type ContractState } from '../terms/negotiation.js';
import { offerProblems } from '../terms/offer-check.js';
import { contractKinds, type ContractKind } from '../terms/terms.js';
import { TermsDto, TermsViewDto, TierViewDto } from './terms.dto.js';

export class ContractId {
  @Id()
  id: bigint;
}

export class OfferDto {
  @Id()
  downlineId: bigint;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsDto)
  terms: TermsDto;
}

export class OfferCheckRequest extends OfferDto {
  @Id({ optional: true, description: 'a contract of mine that runs: the terms are checked as an amendment of it' })
  contractId?: bigint;
}

export class AmendDto {
  @Nested(() => TermsDto)
  terms: TermsDto;
}

export class AcceptDto {
  @Int({ min: 1, description: 'the version that was read' })
  version: number;

  @ListOf(null, { max: 1000, description: 'ids of exactly the contracts that the preview said would be cancelled' })
  cancels: string[];

  @Text({ max: 128, trim: false, description: 'a wrong one counts towards the lock' })
  paymentPassword: string;
}

export class TerminationAcceptDto {
  @ListOf(null, { max: 1000, description: 'ids of exactly the contracts that the preview said would end with it' })
  cancels: string[];

  @Text({ max: 128, trim: false, description: 'a wrong one counts towards the lock' })
  paymentPassword: string;
}

export class ReasonDto {
  @Text({ min: 3, max: 300 })
  reason: string;
}

export class ProblemDto {
  @OneOf(offerProblems)
  code: (typeof offerProblems)[number];

  @Int({ optional: true, description: 'the tier it is about, from 0' })
  tier?: number;
}

export class OfferCheckDto {
  @ListOf(() => ProblemDto)
  problems: ProblemDto[];

  @ApiProperty({ type: [Number], description: 'tiers that pay as much as my own: nothing is left for me' })
  equalTiers: number[];
}

export class VersionDto extends TermsViewDto {
  @Text({ description: 'of the downline: what the amounts are in' })
  currency: string;

  @Int()
  version: number;

  @OneOf(['REQUESTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'CANCELLED'] as const)
  state: 'REQUESTED' | 'ACCEPTED' | 'REJECTED' | 'WITHDRAWN' | 'EXPIRED' | 'CANCELLED';

  @Instant()
  askedAt: Date;

  @Instant()
  answerBy: Date;

  @Instant({ nullable: true, description: 'from here on these terms count' })
  effectiveFrom: Date | null;
}

export class StepDto {
  @Int()
  version: number;

  @Text()
  move: string;

  @OneOf(['UPLINE', 'DOWNLINE', 'OPERATOR', 'SYSTEM'] as const)
  actor: 'UPLINE' | 'DOWNLINE' | 'OPERATOR' | 'SYSTEM';

  @OneOf(contractStates)
  state: ContractState;

  @Text()
  reason: string;

  @Instant()
  at: Date;
}

export class ContractDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Id({ nullable: true, description: 'null: the platform' })
  uplineId: string | null;

  @Text({ nullable: true })
  upline: string | null;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Text({ description: 'of the downline: what the amounts of its terms are in' })
  currency: string;

  @OneOf(contractStates)
  state: ContractState;

  @Int({ description: 'the newest version agreed to; 0 for none' })
  version: number;

  @Int({ nullable: true, description: 'a version that waits for the downline' })
  pendingVersion: number | null;

  @Int({
    nullable: true,
    description:
      'basis points; the lowest rate of the terms agreed to, else of those asked for; of won stakes in WIN_LOSS',
  })
  lowestBp: number | null;

  @Int({ nullable: true, description: 'the highest one, of lost stakes in WIN_LOSS; null for FIXED_AMOUNT' })
  highestBp: number | null;

  @Minor({ nullable: true, description: 'of FIXED_AMOUNT, the lowest amount' })
  lowestMinor: string | null;

  @Minor({ nullable: true })
  highestMinor: string | null;

  @Instant({ nullable: true })
  effectiveFrom: Date | null;

  @Instant({ nullable: true, description: 'where its last period ends' })
  effectiveUntil: Date | null;

  @Instant({ nullable: true, description: 'until when the pending request waits' })
  answerBy: Date | null;

  @OneOf(['OFFER', 'AMENDMENT', 'TERMINATION'] as const, {
    nullable: true,
    description: 'what waits for the other side',
  })
  waits: 'OFFER' | 'AMENDMENT' | 'TERMINATION' | null;

  @Instant({ nullable: true })
  waitingSince: Date | null;

  @Instant()
  createdAt: Date;
}

export class ContractPageDto extends PageOf(ContractDto) {}

export class ContractDetailDto extends ContractDto {
  @ListOf(() => VersionDto, { description: 'newest first' })
  versions: VersionDto[];

  @ListOf(() => StepDto, { description: 'oldest first' })
  history: StepDto[];
}

export class CancelledDto {
  @Id()
  id: string;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @OneOf(['RATE', 'UPLINE'] as const, {
    description: 'its rate is above the new one; or its upline loses its contract',
  })
  because: 'RATE' | 'UPLINE';

  @ListOf(() => TierViewDto)
  tiers: TierViewDto[];
}

/** Exactly what agreeing would do, for the downline to read before it agrees. */
export class AcceptPreviewDto {
  @Int()
  version: number;

  @Instant()
  effectiveFrom: Date;

  @ListOf(() => CancelledDto, { max: 1000 })
  cancels: CancelledDto[];
}

/** Exactly what agreeing to a termination would do. */
export class TerminationPreviewDto {
  @Instant({ description: 'where the contract’s last period ends' })
  effectiveUntil: Date;

  @ListOf(() => CancelledDto, { max: 1000, description: 'what of my downlines’ contracts ends at the same instant' })
  cancels: CancelledDto[];
}

/** 0 nothing, 1 a new request for me, 2 a termination for me to answer, 3 an offer of mine was agreed to. */
export class ConsolidatedDto {
  @Int({ max: 3 })
  dailysalreqtype: number;

  @Int({ max: 3 })
  divtypereq: number;

  @Int({ max: 3 })
  contracthoursalreq: number;

  @Int({ max: 3 })
  realtimesalreqtype: number;

  @Int({ description: 'how many contracts wait for an answer of the agent in hand, or have news for it' })
  waiting: number;
}
