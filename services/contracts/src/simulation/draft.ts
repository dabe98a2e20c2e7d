import type { ComputedBill } from '../bill/computed.js';
import type { InForce } from '../bill/lines.js';
import { pathText } from '../bill/uplines.js';
import { noTeamFigures, type TeamFigures } from '../bill/team-figures.js';
import { countedOf } from '../settlement/bill.js';
import { addedMoney, withLoss } from '../settlement/net-loss.js';
import type { Terms } from '../terms/terms.js';
import { lacksOf, type Lack } from '../terms/tiers.js';
import type { TierTriedDto } from './simulation.dto.js';

/** No contract has these. */
const [draftId, aboveId] = [0n, -1n];

/** Whoever is to be tried: where it stood when the period began. */
export interface Place {
  readonly downlineId: bigint;
  readonly currency: string;
  /** From the top line to the direct upline. */
  readonly path: readonly bigint[];
}

/** The contracts of a team as if its agent had these terms, in place of the contract it had. */
export function withDraft(lines: readonly InForce[], place: Place, terms: Terms, end: Date): [InForce, ...InForce[]] {
  const had = lines.find(({ downlineId }) => downlineId === place.downlineId);
  const uplineId = place.path.at(-1) ?? null;
  const path = pathText(place.path);
  const draft = had
    ? { ...had, terms }
    : { ...place, path, moved: true, contractId: draftId, version: 0, uplineId, until: end, terms };
  const below = lines.filter((line) => line !== had);
  const top = place.path[0];
  if (top === undefined) return [draft, ...below];
  return [draft, ...below, { ...draft, contractId: aboveId, uplineId: null, downlineId: top, path: '{}', moved: true }];
}

/** What was tried, summed over the windows of a day where there are several. */
export interface Tried {
  readonly figures: TeamFigures;
  readonly carriedMinor: bigint;
  readonly baseMinor: bigint;
  readonly tier: number | null;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor: bigint;
  readonly netMinor: bigint;
  readonly hours: ComputedBill['hours'];
}

export const nothing: Tried = {
  figures: noTeamFigures,
  carriedMinor: 0n,
  baseMinor: 0n,
  tier: null,
  grossMinor: 0n,
  toDownlinesMinor: 0n,
  netMinor: 0n,
  hours: null,
};

/** One window more: amounts add up; the tier is the last one, as it goes by the day so far. */
export function plus(sum: Tried, bill: ComputedBill): Tried {
  const { figures } = bill;
  return {
    ...sum,
    figures: withLoss({
      ...addedMoney(sum.figures, figures),
      betMinor: sum.figures.betMinor + figures.betMinor,
      winStakeMinor: sum.figures.winStakeMinor + figures.winStakeMinor,
      lossStakeMinor: sum.figures.lossStakeMinor + figures.lossStakeMinor,
      active: sum.figures.active,
    }),
    baseMinor: sum.baseMinor + bill.baseMinor,
    tier: bill.tier,
    grossMinor: sum.grossMinor + bill.grossMinor,
    toDownlinesMinor: sum.toDownlinesMinor + bill.toDownlinesMinor,
    netMinor: sum.netMinor + bill.netMinor,
  };
}

/** Every tier with what it lacked. */
export function tiersTried(terms: Terms, { figures, carriedMinor, tier: paid }: Tried): TierTriedDto[] {
  const { counted } = countedOf(terms, figures, carriedMinor);
  return terms.tiers.map((tier, index) => ({
    tier: index,
    reached: paid !== null && index <= paid,
    lacks: lacksOf(tier, counted).map(lackShown),
  }));
}

/** As it goes over the wire: digit strings. */
const lackShown = ({ condition, needed, had }: Lack) => ({ condition, needed: String(needed), had: String(had) });
