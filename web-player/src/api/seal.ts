import { inTime } from '@banyan/kernel/rules';
import { ApiError } from './api-error';
import { http, serverNow } from './http';

interface KeySet {
  keys: Array<JsonWebKey & { kid?: string; alg?: string; use?: string }>;
}

const encryption = inTime(() => import('jose'));
const keysForMs = 10 * 60_000;
let kept: { set: KeySet; at: number } | null = null;

/** A rotated key makes the kept set worthless. */
export function forgetKeys(): void {
  kept = null;
}

/**
 * Encrypts the body of a sensitive call to the gateway's public key (compact JWE, ECDH-ES and A256GCM).
 * `iat` (ms) and `jti` let the gateway refuse a replay. Throws `client.insecure_context` where the browser
 * has no cryptography: such a page never falls back to plain text.
 */
export async function seal(body: object): Promise<{ payload: string }> {
  if (!globalThis.crypto?.subtle) throw new ApiError('client.insecure_context', '');
  const [{ CompactEncrypt, importJWK }, key] = await Promise.all([encryption(), sealingKey()]);
  const claims = { ...body, iat: serverNow(), jti: crypto.randomUUID() };
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', ...(key.kid ? { kid: key.kid } : {}) };
  const payload = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, 'ECDH-ES'));
  return { payload };
}

async function sealingKey(): Promise<KeySet['keys'][number]> {
  if (!kept || Date.now() - kept.at > keysForMs) {
    kept = { set: await http<KeySet>('GET', '/wps/system/keys'), at: Date.now() };
  }
  const key = kept.set.keys[0];
  if (!key) throw new ApiError('client.unreadable', '');
  return key;
}
