/** Who acts. `accountType` is the specification's isAgent (0 plain member, 1, 2, 4, 41, 42); operators have a role and permissions. */
export interface Principal {
  readonly type: 'member' | 'operator';
  readonly id: bigint;
  readonly brand: string;
  readonly username: string;
  readonly accountType: number;
  /** Session id: revoking it ends every token made from it. */
  readonly sid: string;
  readonly role: string;
  readonly permissions: readonly string[];
  /** The password is known to everybody or too old: nothing else is open until it is changed. */
  readonly mustChangePassword: boolean;
  /** When an operator last proved the second factor, in milliseconds since 1970; 0 for members. */
  readonly steppedUpAt: number;
}

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
}

export const tokenIssuer = 'banyan';
export const tokenAudience = { member: 'player', operator: 'console' } as const;

/** Account types that see the agent centre. Source: decisions.md 1 (4 is a trial account). */
export const agentTypes: readonly number[] = [1, 2, 41, 42];

/** A trial account (free play): it plays for nothing and has no money. Source: decisions.md 1. */
export const trialType = 4;

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
