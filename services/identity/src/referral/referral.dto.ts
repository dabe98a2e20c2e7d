import { Flag, Id, Instant, Int, OneOf, PageOf, Text } from '@banyan/kernel/dto';

export const linkKinds = ['PLAYER', 'AGENT'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const linkStates = ['OPEN', 'USED_UP', 'EXPIRED', 'CLOSED'] as const;

export class ReferralId {
  @Id()
  id: bigint;
}

export class InvitationQuery {
  @Text({ max: 32, pattern: /^[\w-]{1,32}$/, description: 'what a link carries as affiliateCode' })
  code: string;
}

/** What a code is worth to a visitor. It names whoever shares it by the name shown to others, never by the account. */
export class InvitationDto {
  @Flag({ description: 'a registration with it would be taken; false also for a code that nobody has' })
  open: boolean;

  @Text({ nullable: true, description: 'nickname of the agent; null without one, or when it is not open' })
  inviter: string | null;

  @OneOf(linkKinds, { description: 'what the new account would be' })
  kind: LinkKind;
}

/** What a new link opens: a player's account, or an agent's of one's own line. */
export class ReferralRequest {
  @Text({ max: 60, description: 'for the agent alone' })
  name: string;

  @OneOf(linkKinds)
  kind: LinkKind;

  @Int({ min: 1, max: 100_000, optional: true, nullable: true, description: 'absent: as often as people like' })
  maxUses?: number | null;

  @Instant({ optional: true, nullable: true, description: 'absent: until it is closed' })
  expiresAt?: Date | null;

  @Id({
    optional: true,
    nullable: true,
    description:
      'of an AGENT link: a preset of mine (/wps/agent/contracts/presets) that is offered to whoever registers',
  })
  presetId?: bigint | null;
}

export class ReferralDto {
  @Id()
  id: string;

  @Text({ description: 'goes into the registration as affiliateCode' })
  code: string;

  @Text()
  name: string;

  @OneOf(linkKinds)
  kind: LinkKind;

  @OneOf(linkStates)
  state: (typeof linkStates)[number];

  @Int()
  uses: number;

  @Int({ nullable: true })
  maxUses: number | null;

  @Instant({ nullable: true })
  expiresAt: Date | null;

  @Instant()
  createdAt: Date;

  @Id({ nullable: true, description: 'what is offered to whoever registers' })
  presetId: string | null;

  @Flag({ description: 'the agent’s own code of before there were links: it cannot be closed' })
  permanent: boolean;
}

export class ReferralPageDto extends PageOf(ReferralDto) {}
