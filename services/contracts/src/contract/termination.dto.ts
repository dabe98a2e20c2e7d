import { Id, Instant, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export class TerminationId {
  @Id()
  id: bigint;
}

export class TerminationDto {
  @Id()
  id: string;

  @Id()
  contractId: string;

  @OneOf(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'] as const)
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED';

  @Text()
  reason: string;

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

  @Instant()
  expiresAt: Date;

  @Instant({ nullable: true })
  decidedAt: Date | null;
}

export class TerminationPageDto extends PageOf(TerminationDto) {}
