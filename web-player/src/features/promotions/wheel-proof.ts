import { commitmentOf, drawsOf, weightedPlace } from '@banyan/kernel/rules';
import type { Spin, WheelSegment } from '../../api/wheels';

/**
 * Reckons spins anew whose server seeds are told. How many there are when each seed is the one that was promised and leads to the slice that was
 * won; -1 when one does not; null where the browser has no cryptography, as on a page that is not secure.
 */
export async function reckon(spins: readonly Spin[], segments: readonly WheelSegment[]): Promise<number | null> {
  // Browsers leave it out where a page is not secure, whatever its type says.
  if (!(crypto as { subtle?: SubtleCrypto }).subtle) return null;
  const weights = segments.map(({ weight }) => weight);
  let count = 0;
  for (const { serverSeed, clientSeed, nonce, commitment, place } of spins) {
    if (serverSeed === null) continue;
    if ((await commitmentOf(serverSeed)) !== commitment) return -1;
    if ((await weightedPlace(weights, drawsOf(serverSeed, clientSeed, nonce))) !== place) return -1;
    count += 1;
  }
  return count;
}
