import { sameShape, uncoveredTiers } from './covers.js';
import { fieldsOf, payFields, type CarryMode, type ContractKind, type Terms, type Tier } from './terms.js';

/** Where the period ends that runs now; a period of any kind will do. */
interface Current {
  readonly end: Date;
}

/** The largest fixed amount that a tier of a kind may pay in a period, in minor units of a currency as digits. */
export interface AmountCap {
  readonly kind: ContractKind;
  readonly currency: string;
  readonly amountMinor: string;
}

/** What a brand allows. Rates in basis points. Defaults: {@link defaultLimits}. */
export interface Limits {
  readonly maxTiers: number;
  readonly maxActive: number;
  readonly maxDirect: number;
  readonly maxLevels: number;
  readonly minRateBp: number;
  readonly rateStepBp: Readonly<Record<ContractKind, number>>;
  readonly maxRateBp: Readonly<Record<ContractKind, number>>;
  readonly maxWinRateBp: number;
  readonly maxLossRateBp: number;
  /** A kind and currency that is not among them may not pay a fixed amount at all. */
  readonly maxAmounts: readonly AmountCap[];
  /** Which deficit of earlier periods a dividend still has to make good. */
  readonly dividendCarry: CarryMode;
  /** What payments cost, taken off the loss that dividends are of: of each deposit, of each withdrawal, and of what a team lost. */
  readonly depositFeeBp: number;
  readonly withdrawalFeeBp: number;
  readonly lossFeeBp: number;
}

export const defaultLimits: Limits = Object.freeze<Limits>({
  maxTiers: 10,
  maxActive: 1000,
  maxDirect: 500,
  maxLevels: 10,
  minRateBp: 0,
  rateStepBp: { DIVIDEND: 10, DAILY: 1, HOURLY: 1, REALTIME: 1 },
  maxRateBp: { DIVIDEND: 4000, DAILY: 150, HOURLY: 150, REALTIME: 150 },
  maxWinRateBp: 100,
  maxLossRateBp: 200,
  // 10 million VND or 400 USDT a day, 100 million VND or 4,000 USDT a period of dividends.
  maxAmounts: [
    { kind: 'DIVIDEND', currency: 'VND', amountMinor: '1000000000000' },
    { kind: 'DIVIDEND', currency: 'USDT', amountMinor: '4000000000' },
    { kind: 'DAILY', currency: 'VND', amountMinor: '100000000000' },
    { kind: 'DAILY', currency: 'USDT', amountMinor: '400000000' },
  ],
  dividendCarry: 'SECOND_HALF_ONLY',
  depositFeeBp: 0,
  withdrawalFeeBp: 0,
  lossFeeBp: 0,
});

export const offerProblems = [
  'not_direct',
  'downline_inactive',
  'downline_trial',
  'downline_not_agent',
  'pending',
  'already_signed',
  'no_own_contract',
  'may_not_sign',
  'too_many_levels',
  'too_many_direct',
  'shape',
  'period',
  'tier_count',
  'fields',
  'rate_order',
  'bet_order',
  'active_order',
  'loss_order',
  'loss_above_bet',
  'active_above_max',
  'not_covered',
  'rate_range',
  'rate_step',
  'amount_above_max',
  'end_time',
] as const;
type ProblemCode = (typeof offerProblems)[number];

/** An assistant (42) signs nothing. */
const agents: readonly number[] = [1, 2, 41];
const trial = 4;

/** Why an offer cannot be made; `tier` counts from 0. */
export interface Problem {
  readonly code: ProblemCode;
  readonly tier?: number;
}

/** Everything that decides whether an offer may be made. */
export interface Offer {
  readonly terms: Terms;
  /** Of the downline: what amounts of the terms are in. */
  readonly currency: string;
  /** The offerer's own contract of this kind; null when it has none that is active. A platform contract has no offerer. */
  readonly own: Terms | null | 'PLATFORM';
  readonly direct: boolean;
  readonly downlineStatus: 'ACTIVE' | 'FROZEN' | 'CLOSED';
  /** Account type: 1, 2 and 41 are agents who sign, 42 is an assistant, 4 a trial account. */
  readonly downlineType: number;
  /** A request of this kind already waits for the downline. */
  readonly pending: boolean;
  /** The downline has a contract of this kind: it is amended, not offered again. */
  readonly signed: boolean;
  /** Signed levels from the platform to the downline, the new one included. */
  readonly level: number;
  /** Contracts of this kind that the offerer has with others. */
  readonly otherDirect: number;
  readonly currentPeriod: Current;
}

/** Checks an offer; no problem means that it may be made. A rate equal to the offerer's own is allowed and named as a warning. */
export function checkOffer(offer: Offer, limits: Limits): { problems: Problem[]; equalTiers: number[] } {
  const { terms, own } = offer;
  const problems = [...partyProblems(offer, limits), ...termProblems(terms, offer, limits)];
  if (own === 'PLATFORM') return { problems, equalTiers: [] };
  if (!own) return { problems: [{ code: 'no_own_contract' }, ...problems], equalTiers: [] };
  if (!own.canSubSign) problems.push({ code: 'may_not_sign' });
  if (own.period !== terms.period) problems.push({ code: 'period' });
  else if (!sameShape(own, terms)) problems.push({ code: 'shape' });
  problems.push(...uncoveredTiers(own, terms).map((tier): Problem => ({ code: 'not_covered', tier })));
  return { problems, equalTiers: problems.length === 0 ? equalTiers(own, terms) : [] };
}

/** What is wrong with the terms themselves, whoever offers them. */
export function termProblems(
  terms: Terms,
  { currentPeriod, currency }: Pick<Offer, 'currentPeriod' | 'currency'>,
  limits: Limits,
): Problem[] {
  const { tiers } = terms;
  if (tiers.length < 1 || tiers.length > limits.maxTiers) return [{ code: 'tier_count' }];
  const problems = tiers.flatMap((tier, index) => tierProblems(terms, tier, index, limits));
  problems.push(...amountProblems(terms, currency, limits));
  let below: Tier | null = null;
  for (const [index, tier] of tiers.entries()) {
    if (below) problems.push(...stepProblems(terms, below, tier, index));
    below = tier;
  }
  if (!shapeAllowed(terms)) problems.push({ code: 'shape' });
  if (terms.endsAt && terms.endsAt <= currentPeriod.end) problems.push({ code: 'end_time' });
  return problems;
}

function partyProblems(offer: Offer, limits: Limits): Problem[] {
  const found: Array<[boolean, ProblemCode]> = [
    [!offer.direct, 'not_direct'],
    [offer.downlineStatus !== 'ACTIVE', 'downline_inactive'],
    [offer.downlineType === trial, 'downline_trial'],
    [![...agents, trial].includes(offer.downlineType), 'downline_not_agent'],
    [offer.pending, 'pending'],
    [offer.signed, 'already_signed'],
    [offer.level > limits.maxLevels, 'too_many_levels'],
    [offer.otherDirect >= limits.maxDirect, 'too_many_direct'],
  ];
  return found.flatMap(([wrong, code]) => (wrong ? [{ code }] : []));
}

/** Dividends are of the net loss; salaries are of bets and settle by day; orders and floating tiers exist where they mean something. */
function shapeAllowed({ kind, period, calc, basis, tierMode }: Terms): boolean {
  if (kind === 'DIVIDEND') return basis === 'NET_LOSS';
  const byOrder = kind === 'HOURLY' || kind === 'REALTIME';
  return (
    period === 'D' &&
    tierMode === 'FIXED' &&
    (basis === 'BET' || (basis === 'WIN_LOSS' && byOrder)) &&
    (calc === 'PERCENT' || kind === 'DAILY')
  );
}

function tierProblems(terms: Terms, tier: Tier, index: number, limits: Limits): Problem[] {
  const wanted: readonly string[] = fieldsOf(terms);
  const found: ProblemCode[] = [];
  if (payFields.some((field) => (tier[field] !== null) !== wanted.includes(field))) found.push('fields');
  if (tier.minBetMinor < 0n || tier.minActive < 0 || (tier.minLossMinor ?? 0n) < 0n) found.push('fields');
  if ((tier.minLossMinor ?? 0n) > tier.minBetMinor) found.push('loss_above_bet');
  if (tier.minActive > limits.maxActive) found.push('active_above_max');
  const rates: Array<[number | null, number]> = [
    [tier.rateBp, limits.maxRateBp[terms.kind]],
    [tier.winRateBp, limits.maxWinRateBp],
    [tier.lossRateBp, limits.maxLossRateBp],
  ];
  const known = rates.flatMap(([rate, max]) => (rate === null ? [] : [{ rate, max }]));
  if (known.some(({ rate, max }) => rate < limits.minRateBp || rate > max)) found.push('rate_range');
  if (known.some(({ rate }) => rate % limits.rateStepBp[terms.kind] !== 0)) found.push('rate_step');
  if ((tier.amountMinor ?? 1n) <= 0n) found.push('rate_range');
  return found.map((code) => ({ code, tier: index }));
}

/** Fixed amounts above the brand's cap; of two caps for the same the smaller one holds. */
function amountProblems({ kind, tiers }: Terms, currency: string, { maxAmounts }: Limits): Problem[] {
  const caps = maxAmounts.filter((cap) => cap.kind === kind && cap.currency === currency);
  const within = (amountMinor: bigint) =>
    caps.length > 0 && caps.every((cap) => amountMinor <= BigInt(cap.amountMinor));
  return tiers.flatMap(({ amountMinor }, tier): Problem[] =>
    amountMinor === null || within(amountMinor) ? [] : [{ code: 'amount_above_max', tier }],
  );
}

function stepProblems(terms: Terms, below: Tier, tier: Tier, index: number): Problem[] {
  const fields = fieldsOf(terms);
  const falls = fields.some((field) => (tier[field] ?? 0) < (below[field] ?? 0));
  const rises = fields.some((field) => (tier[field] ?? 0) > (below[field] ?? 0));
  const found: ProblemCode[] = [];
  if (falls || !rises) found.push('rate_order');
  if (tier.minBetMinor <= below.minBetMinor) found.push('bet_order');
  if (tier.minActive < below.minActive) found.push('active_order');
  if ((tier.minLossMinor ?? 0n) < (below.minLossMinor ?? 0n)) found.push('loss_order');
  return found.map((code) => ({ code, tier: index }));
}

function equalTiers(own: Terms, terms: Terms): number[] {
  const fields = fieldsOf(terms);
  return terms.tiers.flatMap((tier, index) =>
    own.tiers.some((other) => fields.every((field) => other[field] === tier[field])) ? [index] : [],
  );
}
