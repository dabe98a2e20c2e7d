import { commitmentOf, drawsOf, weightedPlace } from '@banyan/kernel/rules';
import type { Spin, WheelSegment } from '../../api/wheels';

/** How many spins are right, and how many of them are under promises that this browser was not shown. */
export interface Reckoned {
  readonly right: number;
  readonly unkept: number;
}

/**
 * Reckons spins anew whose server seeds are told: each seed has to be the one that was promised, lead to the slice that was won, and the prize has to be that
 * slice's. `wrong` when one does not; null where the browser has no cryptography, as on a page that is not secure. `kept`: the commitments that the
 * browser was shown before the spins.
 */
export async function reckon(
  spins: readonly Spin[],
  segments: readonly WheelSegment[],
  kept: ReadonlySet<string>,
): Promise<Reckoned | 'wrong' | null> {
  // Browsers leave it out where a page is not secure, whatever its type says.
  if (!(crypto as { subtle?: SubtleCrypto }).subtle) return null;
  const weights = segments.map(({ weight }) => weight);
  let [right, unkept] = [0, 0];
  for (const spin of spins) {
    const { serverSeed, clientSeed, nonce, commitment, place } = spin;
    const prize = segments[place];
    if (!prize || prize.kind !== spin.kind || prize.amountMinor !== spin.amountMinor || prize.points !== spin.points)
      return 'wrong';
    if (serverSeed === null) continue;
    if ((await commitmentOf(serverSeed)) !== commitment) return 'wrong';
    if ((await weightedPlace(weights, drawsOf(serverSeed, clientSeed, nonce))) !== place) return 'wrong';
    right += 1;
    if (!kept.has(commitment)) unkept += 1;
  }
  return { right, unkept };
}
