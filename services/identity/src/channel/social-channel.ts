/** Companies whose accounts members log in by. Source: specification, line 75. */
export const socialChannels = ['google', 'facebook', 'telegram'] as const;
export type SocialChannel = (typeof socialChannels)[number];

/** What a company says of who logged in there: his number with it, which never changes, and what he is called. An e-mail is not asked for. */
export interface SocialAccount {
  readonly subject: string;
  /** At most 60 characters; may be empty. */
  readonly name: string;
}

/** The page of every brand's site that people are sent back to. */
export const returnPath = '/login/social';

/** A name as it is kept and shown: one line, not too long. */
export const nameOf = (told: unknown): string =>
  typeof told === 'string' ? told.replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim().slice(0, 60) : '';
