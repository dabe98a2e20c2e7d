import { Flag, Id, Instant, Int, OneOf, Text } from '@banyan/kernel/dto';
import { linkKinds, type LinkKind } from '../referral/referral.dto.js';

/** An account that an agent opens directly below itself. The brand's rules for usernames and passwords hold. */
export class OpeningDto {
  @OneOf(linkKinds, { description: 'AGENT: an agent of my own line' })
  kind: LinkKind;

  @Text({ min: 0, max: 64 })
  username: string;

  @Text({ min: 0, max: 128, trim: false, description: 'the first one: it opens nothing but its own change' })
  password: string;

  @Text({ max: 200, optional: true, description: 'absent: the username' })
  nickname?: string;

  @Id({ optional: true, nullable: true, description: 'of an AGENT: a preset of mine that is offered at once' })
  presetId?: bigint | null;

  @Flag({ description: 'must be true: the person agrees to the terms' })
  acceptTerms: boolean;

  @Flag({ description: 'must be true: the person is old enough' })
  ageConfirmed: boolean;
}

export class OpenedDto {
  @Id()
  id: string;

  @Text()
  username: string;

  @Text()
  nickname: string;

  @Int({ description: '0 player, 2 agent' })
  accountType: number;

  @Id({ nullable: true })
  presetId: string | null;

  @Instant()
  registeredAt: Date;

  @Int({ description: 'how many more may be opened within the hour' })
  left: number;
}
