import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Lie, Person } from './people.js';

/** What a code stands for until it is exchanged. */
export interface Grant {
  readonly person: Person;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly lie: Lie | null;
}

const livesMs = 5 * 60_000;

export const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Codes and access tokens: a code is good once, for five minutes, with the verifier of its challenge. */
export class GrantStore {
  private readonly codes = new Map<string, Grant & { readonly until: number }>();
  private readonly tokens = new Map<string, Person>();

  code(grant: Grant): string {
    const code = randomBytes(24).toString('base64url');
    this.codes.set(code, { ...grant, until: Date.now() + livesMs });
    return code;
  }

  /** The grant of a code that is shown with what belongs to it; null for any other, and the code is gone then. */
  take(code: string, redirectUri: string, verifier: string): Grant | null {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (!grant || grant.until < Date.now() || grant.redirectUri !== redirectUri) return null;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return sameText(challenge, grant.challenge) ? grant : null;
  }

  token(person: Person): string {
    const token = randomBytes(24).toString('base64url');
    this.tokens.set(token, person);
    return token;
  }

  personOf(token: string): Person | undefined {
    return this.tokens.get(token);
  }
}
