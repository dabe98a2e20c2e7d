import type { Principal } from '../runtime/context.js';

export type { Principal };

/** Claims of an access token (ES256, 15 minutes, issuer `banyan`, audience `player` or `console`). */
export interface AccessClaims {
  readonly sub: string;
  readonly typ: 'member' | 'operator';
  readonly brand: string;
  readonly name: string;
  readonly act: number;
  readonly sid: string;
  readonly role: string;
  readonly perms: string[];
  /** Present while the password must be changed first. */
  readonly chg?: true;
  /** When an operator last proved the second factor, in seconds since 1970. */
  readonly stp?: number;
  /** Of an operator: seconds without a request of his own after which the session is over. */
  readonly idl?: number;
  /** When an operator was seen last before the token was made, in seconds since 1970. */
  readonly seen?: number;
  /** Lists of networks (CIDR) that bind an operator: the address has to be on each. */
  readonly nets?: readonly (readonly string[])[];
}

export const tokenIssuer = 'banyan';
export const tokenAudience = { member: 'player', operator: 'console' } as const;

/** Account types that see the agent centre. Source: decisions.md 1 (4 is a trial account). */
export const agentTypes: readonly number[] = [1, 2, 41, 42];

/** Agents who lead and sign: all but assistants. */
export const leadingTypes: readonly number[] = [1, 2, 41];

/** An agent's assistant: sees the agent centre, signs nothing, moves no money in it and does not play. Source: decisions.md 1. */
export const assistantType = 42;

/** A trial account (free play): it plays for nothing and has no money. Source: decisions.md 1. */
export const trialType = 4;

/** The Redis key that holds when an operator's session was seen last, in milliseconds since 1970. */
export const seenKey = (sid: string): string => `banyan:seen:${sid}`;

/** The Redis key whose presence revokes a session. */
export const revokedKey = (sid: string): string => `banyan:revoked:${sid}`;

export function principalOf(claims: AccessClaims): Principal {
  return Object.freeze({
    type: claims.typ,
    id: BigInt(claims.sub),
    brand: claims.brand,
    username: claims.name,
    accountType: claims.act,
    sid: claims.sid,
    role: claims.role,
    permissions: claims.perms,
    mustChangePassword: claims.chg === true,
    steppedUpAt: (claims.stp ?? 0) * 1000,
  });
}
