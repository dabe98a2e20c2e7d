import type { BonusEntry } from '../../api/bonuses';
import { useClaims, type Claim } from '../../api/promotions';
import { useSession } from '../../session';
import { useReader } from '../notices/use-reader';

/** What promotions know of the bonuses shown, by claim: their titles, how far they are staked, and until when. */
export function useClaimsOf(entries: readonly BonusEntry[]): ReadonlyMap<string, Claim> {
  const { status } = useSession();
  const ids = [...new Set(entries.flatMap(({ claimId }) => claimId ?? []))].sort();
  const query = { page: 1, perPage: 100, filter: JSON.stringify({ id: ids }) };
  const { data } = useClaims(query, useReader(), status === 'member' && ids.length > 0);
  return new Map((ids.length > 0 ? (data?.data ?? []) : []).map((claim) => [claim.id, claim]));
}
