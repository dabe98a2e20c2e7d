import { Instant, ListOf, OneOf, Text } from '@banyan/kernel/dto';
import { LoginPassword } from '../member/member.dto.js';
import { Answer } from '../factor/factor.dto.js';
import { factorMethods, type FactorMethod } from '../factor/factor-method.js';
import { socialChannels, type SocialChannel } from '../channel/social-channel.js';

/** Begins a log-in with another company. */
export class SocialStartDto {
  @OneOf(socialChannels)
  channel: SocialChannel;
}

export class SocialStartedDto {
  @Text({ description: 'where the browser goes; it comes back to /login/social of the site' })
  url: string;

  @Text({ description: 'ISO instant: until when it may come back' })
  expiresAt: string;
}

/** Begins to bind an account of another company, with the login password, and an answer of a factor where the member has one. */
export class SocialBindStartDto extends SocialStartDto {
  @LoginPassword({ optional: true })
  password?: string;

  @OneOf(factorMethods, { optional: true })
  method?: FactorMethod;

  @Answer({ optional: true })
  answer?: string;
}

/** Confirms a bound account after the password was set anew; with that, and an answer of a factor where the member has one. */
export class SocialConfirmDto extends SocialBindStartDto {}

/** What the company sent back, as it stands in the address. */
export const SocialAnswer = (options: { optional?: boolean } = {}): PropertyDecorator =>
  Text({
    ...options,
    max: 4000,
    description: 'the query that the browser came back to /login/social with; of Telegram with its tgAuthResult',
  });

export class SocialBindDto {
  @OneOf(socialChannels)
  firebaseChannel2: SocialChannel;

  @SocialAnswer()
  firebaseIdToken2: string;
}

/** A bound account: it stays with the member. */
export class SocialIdentityDto {
  @OneOf(socialChannels)
  channel: SocialChannel;

  @Text({ min: 0, description: 'what he was called there when it was bound; may be empty' })
  name: string;

  @Instant()
  boundAt: Date;

  @Instant({ nullable: true, description: 'logs nobody in since a new password was set, until the member confirms it' })
  suspendedAt: Date | null;
}

/** What a member has bound, as operators see it. */
export class MemberSocialDto {
  @ListOf(() => SocialIdentityDto)
  bound: SocialIdentityDto[];
}

export class SocialIdentitiesDto {
  @ListOf(() => SocialIdentityDto)
  bound: SocialIdentityDto[];

  @ListOf(null, { description: 'channels that the brand offers and the member has not bound' })
  open: string[];
}
