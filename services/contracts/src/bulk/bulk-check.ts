import type { Contract } from '../contract/contract.entity.js';
import { checkOffer, offerProblems, type Limits, type Problem } from '../terms/offer-check.js';
import type { ContractKind, Terms } from '../terms/terms.js';

export const bulkActions = ['OFFER', 'AMEND', 'REMIND'] as const;
export type BulkAction = (typeof bulkActions)[number];

/** Why one of many is not made; beside those of an offer. */
export const bulkProblems = [
  ...offerProblems,
  'member_not_found',
  'no_contract',
  'wrong_state',
  'period_fixed',
  'same_terms',
  'nothing_waits',
  'reminded',
  'failed',
] as const;

export interface BulkProblem {
  readonly code: (typeof bulkProblems)[number];
  /** From 0. */
  readonly tier?: number;
}

/** So long after a reminder its downline is not reminded again. */
export const remindAgainMs = 24 * 3_600_000;

/** A downline as it stands now, and its contract of the kind, with whomever. */
export interface BulkDownline {
  readonly memberId: bigint;
  readonly username: string;
  readonly nickname: string;
  readonly currency: string;
  readonly status: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  readonly accountType: number;
  readonly uplineId: bigint | null;
  /** Signed levels from the platform to it. */
  readonly level: number;
  readonly contract: Contract | null;
  /** The version that waits for an answer. */
  readonly pending: number | null;
  /** What is agreed on. */
  readonly inForce: Terms | null;
  readonly remindedAt: Date | null;
}

/** What is the same for every downline of a command. */
export interface BulkContext {
  readonly agentId: bigint;
  readonly action: BulkAction;
  readonly kind: ContractKind;
  /** Null: a reminder. */
  readonly terms: Terms | null;
  readonly own: Terms | null;
  readonly limits: Limits;
  /** Contracts of the kind that the agent has with its downlines. */
  readonly direct: number;
  readonly currentPeriod: { readonly end: Date };
  readonly now: Date;
}

export interface Judged {
  readonly problems: readonly BulkProblem[];
  /** Tiers that pay as much as the agent's own: nothing is left for it. */
  readonly equalTiers: readonly number[];
}

const because = (code: BulkProblem['code']): Judged => ({ problems: [{ code }], equalTiers: [] });

/** What of a downline and its contract is in the way, whatever the terms are; null: nothing, or nothing but what an offer is refused for. */
export function standing(
  downline: BulkDownline | null,
  { agentId, action, terms, now }: Pick<BulkContext, 'agentId' | 'action' | 'terms' | 'now'>,
): BulkProblem['code'] | null {
  if (!downline) return 'member_not_found';
  if (action === 'OFFER') return null;
  const { contract, inForce, pending, remindedAt } = downline;
  if (contract?.uplineId !== agentId) return 'no_contract';
  if (action === 'REMIND') {
    if (pending === null) return 'nothing_waits';
    return remindedAt !== null && now.getTime() - remindedAt.getTime() < remindAgainMs ? 'reminded' : null;
  }
  if (pending !== null) return 'pending';
  if (contract.state !== 'ACTIVE' || !inForce) return 'wrong_state';
  if (inForce.period !== terms?.period) return 'period_fixed';
  return textOf(inForce) === textOf(terms) ? 'same_terms' : null;
}

/** Whether the command can be carried out for a downline, by the state of things now; null: nobody of the team. */
export function judge(downline: BulkDownline | null, context: BulkContext): Judged {
  const code = standing(downline, context);
  if (code || !downline) return because(code ?? 'member_not_found');
  if (context.action === 'REMIND') return { problems: [], equalTiers: [] };
  // Of an amendment the contract itself is not in the way.
  return judgeTerms(downline, context, context.action === 'OFFER' ? downline.contract : null);
}

function judgeTerms(downline: BulkDownline, context: BulkContext, open: Contract | null): Judged {
  const { agentId, terms, own, limits, direct, currentPeriod } = context;
  if (!terms) return because('fields');
  const counted = downline.contract?.uplineId === agentId ? 1 : 0;
  const offer = {
    terms,
    currency: downline.currency,
    own,
    direct: downline.uplineId === agentId,
    downlineStatus: downline.status,
    downlineType: downline.accountType,
    pending: open?.state === 'REQUESTED',
    signed: open !== null && open.state !== 'REQUESTED',
    level: downline.level,
    otherDirect: direct - counted,
    currentPeriod,
  };
  const { problems, equalTiers } = checkOffer(offer, limits);
  return { problems: problems satisfies Problem[], equalTiers };
}

/** Terms as text, the same for the same terms. */
export const textOf = ({
  kind,
  period,
  calc,
  tierMode,
  basis,
  canSubSign,
  activeBetMinor,
  endsAt,
  tiers,
}: Terms): string =>
  JSON.stringify([
    kind,
    period,
    calc,
    tierMode,
    basis,
    canSubSign,
    String(activeBetMinor),
    endsAt?.toISOString() ?? null,
    tiers.map(({ minBetMinor, minLossMinor, minActive, rateBp, winRateBp, lossRateBp, amountMinor }) =>
      [minBetMinor, minLossMinor, minActive, rateBp, winRateBp, lossRateBp, amountMinor].map((value) =>
        value === null ? null : String(value),
      ),
    ),
  ]);

const rates = ['rateBp', 'winRateBp', 'lossRateBp'] as const;

/** The agent's own terms with every rate so much lower; tiers that would pay nothing fall away, an end is left out. */
export function below(own: Terms, bp: number): Terms {
  const lower = (rate: number | null) => (rate === null ? null : Math.max(rate - bp, 0));
  const tiers = own.tiers
    .map((tier) => ({
      ...tier,
      rateBp: lower(tier.rateBp),
      winRateBp: lower(tier.winRateBp),
      lossRateBp: lower(tier.lossRateBp),
    }))
    .filter((tier) => own.calc === 'FIXED_AMOUNT' || rates.some((rate) => (tier[rate] ?? 0) > 0));
  return { ...own, tiers, endsAt: null };
}
