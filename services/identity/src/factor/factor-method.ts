/** What can be asked for beside the password. Source: specification, lines 167 and 181; recovery codes for who lost the rest. */
export const factorMethods = ['totp', 'sms', 'email', 'payee', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Those whose code is sent. */
export const sentMethods = ['sms', 'email'] as const;
export type SentMethod = (typeof sentMethods)[number];

/** A method that a member has, and where its code would go, masked. */
export interface FactorOffer {
  readonly method: FactorMethod;
  readonly target: string | null;
}
