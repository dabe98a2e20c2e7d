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

/** Whether the command can be carried out for a downline, by the state of things now; null: nobody of the team. */
export function judge(downline: BulkDownline | null, context: BulkContext): Judged {
  if (!downline) return because('member_not_found');
  const { action } = context;
  if (action === 'OFFER') return judgeTerms(downline, context, downline.contract);
  if (downline.contract?.uplineId !== context.agentId) return because('no_contract');
  return action === 'AMEND' ? judgeAmendment(downline, context) : judgeReminder(downline, context);
}

function judgeReminder({ pending, remindedAt }: BulkDownline, { now }: BulkContext): Judged {
  if (pending === null) return because('nothing_waits');
  const again = remindedAt === null || now.getTime() - remindedAt.getTime() >= remindAgainMs;
  return again ? { problems: [], equalTiers: [] } : because('reminded');
}

/* Of an amendment the contract itself is not in the way. */
function judgeAmendment(downline: BulkDownline, context: BulkContext): Judged {
  const { contract, inForce, pending } = downline;
  if (pending !== null) return because('pending');
  if (contract?.state !== 'ACTIVE' || !inForce) return because('wrong_state');
  if (inForce.period !== context.terms?.period) return because('period_fixed');
  if (textOf(inForce) === textOf(context.terms)) return because('same_terms');
  return judgeTerms(downline, context, null);
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
