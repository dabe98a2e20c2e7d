import type { Envelope, EnvelopeProof } from '../../api/envelopes';
import { bytesOf, hexOf } from '../shared/hex';

const utf8 = new TextEncoder();

/**
 * Reckons the shares of an envelope anew from its seed. True when the seed leads to the commitment that was shown before it opened, and to the shares
 * that were opened; null where the browser has no cryptography, as on a page that is not secure.
 */
export async function isRightSplit(envelope: Envelope, proof: EnvelopeProof): Promise<boolean | null> {
  // Browsers leave it out where a page is not secure, whatever its type says.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return null;
  const { id, totalMinor, shares, leastMinor, commitment } = envelope;
  const promised = utf8.encode([proof.seed, id, totalMinor, shares, leastMinor].join(':'));
  if (hexOf(await subtle.digest('SHA-256', promised)) !== commitment) return false;
  const key = await subtle.importKey('raw', bytesOf(proof.seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const weights = await Promise.all(
    Array.from({ length: shares }, async (_none, place) => {
      const digest = hexOf(await subtle.sign('HMAC', key, utf8.encode(String(place))));
      return BigInt(`0x${digest.slice(0, 12)}`) + 1n;
    }),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  const rest = BigInt(totalMinor) - BigInt(leastMinor) * BigInt(shares);
  let [weighed, given] = [0n, 0n];
  return weights.every((weight, place) => {
    weighed += weight;
    const upTo = (rest * weighed) / all;
    const share = BigInt(leastMinor) + upTo - given;
    given = upTo;
    return proof.amounts[place] === String(share);
  });
}
