import type { SocialChannel } from '../channel/social-channel.js';

/** What can be asked for beside the password. Source: specification, lines 167 and 181; passkeys, and recovery codes for who lost the rest. */
export const factorMethods = ['passkey', 'totp', 'sms', 'email', 'payee', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What nobody guesses: a signature, and sixty random bits. Whoever locked the others by wrong answers keeps no owner out. */
export const isUnguessable = (method: FactorMethod): boolean => method === 'passkey' || method === 'recovery';

/** Those whose code is sent. */
export const sentMethods = ['sms', 'email'] as const;
export type SentMethod = (typeof sentMethods)[number];

/** By what somebody has shown who he is so far. */
export type Shown = 'password' | 'sms' | SocialChannel;

/**
 * The method that what was shown opens as well, which is no second one beside it: a Google or Facebook account goes with its mailbox,
 * Telegram with a short message to its number.
 */
export const lentBy: Readonly<Record<Shown, SentMethod | null>> = {
  password: null,
  sms: 'sms',
  google: 'email',
  facebook: 'email',
  telegram: 'sms',
};

/** A method that a member has, and where its code would go, masked. */
export interface FactorOffer {
  readonly method: FactorMethod;
  readonly target: string | null;
}
