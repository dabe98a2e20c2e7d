import type { BareProof, DrawKey } from '../../api/lottery';
import { bytesOf, hexOf } from '../shared/hex';

const utf8 = new TextEncoder();
const hashOf = (text: string) => crypto.subtle.digest('SHA-256', utf8.encode(text));
/** What a record of a draw repeats of its proof. */
const told = [
  'game',
  'kind',
  'number',
  'commitment',
  'seed',
  'place',
  'length',
  'chain',
  'round',
  'randomness',
] as const;

/** Ed25519 as this browser reads it; null where it does not know it. */
async function keyOf({ kty, crv, x }: DrawKey): Promise<CryptoKey | null> {
  return crypto.subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify']).catch(() => null);
}

/** Whether one of these keys signed a text; null where the browser cannot tell. A key is known by its RFC 7638 thumbprint. */
async function isSigned(
  text: string | null,
  signature: string | null,
  keyId: string | null,
  keys: readonly DrawKey[],
): Promise<boolean | null> {
  const found = keys.find(({ id }) => id === keyId);
  if (text === null || signature === null || !found) return false;
  const { crv, kty, x } = found;
  const thumbprint = hexOf(await hashOf(JSON.stringify({ crv, kty, x })));
  const id = [...atob(found.id.replaceAll('-', '+').replaceAll('_', '/'))].map((each) => each.charCodeAt(0));
  if (hexOf(Uint8Array.from(id).buffer) !== thumbprint) return false;
  const key = await keyOf(found);
  return key && crypto.subtle.verify({ name: 'Ed25519' }, key, bytesOf(signature), utf8.encode(text));
}

const read = (text: string | null) => JSON.parse(text ?? 'null') as Record<string, unknown> | null;

/**
 * Whether the platform signed this draw and the day that it is of, and what it signed is what the proof says and the page shows: true or
 * false, null where the browser knows no Ed25519. Days that were announced before days were signed have no beacon; their draws are signed
 * from then on.
 */
export async function isRecorded(
  proof: BareProof,
  shown: readonly number[],
  keys: readonly DrawKey[],
): Promise<boolean | null> {
  const isOld = proof.announcementSignature === null && proof.round === null;
  if (isOld && proof.signature === null) return true;
  const signed = await Promise.all([
    isSigned(proof.record, proof.signature, proof.keyId, keys),
    isOld || isSigned(proof.announcement, proof.announcementSignature, proof.announcementKeyId, keys),
  ]);
  if (signed.includes(false)) return false;
  const [draw, day] = [read(proof.record), read(proof.announcement)];
  const agrees =
    draw?.['of'] === 'draw' &&
    day?.['of'] === 'day' &&
    told.every((name) => draw[name] === proof[name]) &&
    JSON.stringify(draw['result']) === JSON.stringify(shown) &&
    (['game', 'day', 'length', 'commitment'] as const).every((name) => draw[name] === day[name]);
  return agrees && (signed.includes(null) ? null : true);
}
