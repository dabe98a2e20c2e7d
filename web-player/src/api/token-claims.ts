export interface TokenClaims {
  /** The member's id. */
  sub: string;
  /** The account's type, as `isAgent` of the specification. */
  act: number;
}

/** What an access token says of its member, for this page's own use: only the servers can verify it. Null for anything else. */
export function claimsOf(token: string | null): TokenClaims | null {
  const [, body] = token?.split('.') ?? [];
  if (!body) return null;
  try {
    const { sub, act } = JSON.parse(atob(body.replace(/-/g, '+').replace(/_/g, '/'))) as Partial<TokenClaims>;
    return typeof sub === 'string' && typeof act === 'number' ? { sub, act } : null;
  } catch {
    return null;
  }
}
