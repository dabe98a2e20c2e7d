import { Id, Instant, Nested, OneOf, PageOf, Text } from '@banyan/kernel/dto';
import { contractKinds, type ContractKind } from '../terms/terms.js';
import { TermsViewDto } from './terms.dto.js';

export class PlatformOfferId {
  @Id()
  id: bigint;
}

/** Terms that one operator asks to offer in the platform's name, and another decides on. */
export class PlatformOfferViewDto {
  @Id()
  id: string;

  @Text()
  brand: string;

  @Id({ nullable: true, description: 'the contract that is amended; null: a new one' })
  contractId: string | null;

  @Id()
  downlineId: string;

  @Text()
  downline: string;

  @Text({ description: 'of the top line: what the amounts of the terms are in' })
  currency: string;

  @OneOf(contractKinds)
  kind: ContractKind;

  @Nested(() => TermsViewDto)
  terms: TermsViewDto;

  @Nested(() => TermsViewDto, {
    nullable: true,
    description: 'in force now in the contract that is amended; null: a new one',
  })
  inForce: TermsViewDto | null;

  @Text()
  reason: string;

  @OneOf(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const)
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

  @Id()
  makerId: string;

  @Text()
  maker: string;

  @Text({ nullable: true })
  checker: string | null;

  @Text()
  decisionReason: string;

  @Instant()
  createdAt: Date;

  @Instant({ description: 'not decided until then, it is decided no more' })
  expiresAt: Date;

  @Instant({ nullable: true })
  decidedAt: Date | null;

  @Id({ nullable: true, description: 'the contract that was offered or amended' })
  madeId: string | null;
}

export class PlatformOfferPageDto extends PageOf(PlatformOfferViewDto) {}
