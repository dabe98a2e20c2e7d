import { createHash, randomBytes } from 'node:crypto';

/** A token of 256 random bits, and the hash that is stored of it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** A plain hash is enough: the token itself cannot be guessed. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
