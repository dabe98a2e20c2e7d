import type { ComputedBill } from '../bill/computed.js';
import type { InForce } from '../bill/lines.js';
import { noTeamFigures, type TeamFigures } from '../bill/team-figures.js';
import { countedOf } from '../settlement/bill.js';
import { salaryCarry } from '../settlement/carry.js';
import type { Figures } from '../terms/terms.js';
import { lacksOf, reachedTier, type Lack } from '../terms/tiers.js';

/** Who pays what a contract comes to: the platform, or the downline's upline out of its own dividend and balance. */
export type Payer = 'PLATFORM' | 'UPLINE';

/** What a contract has come to so far in a period that is not closed. Amounts in minor units of the line's currency. */
export interface Forecast {
  readonly line: InForce;
  readonly payer: Payer;
  /** What the tiers look at: of the period; of an hourly salary of the running hour; of a real-time one of the day. */
  readonly counted: Figures;
  /** Zero or less: what earlier periods left to make good. */
  readonly carriedMinor: bigint;
  /** What the rate is applied to, with what was carried in. */
  readonly baseMinor: bigint;
  /** From 0; null where none is reached. */
  readonly tier: number | null;
  readonly grossMinor: bigint;
  readonly toDownlinesMinor: bigint;
  /** What is left for the downline; negative in a dividend: it would owe that from its balance. */
  readonly netMinor: bigint;
  /** The tier after the one that is reached, with what it lacks; null at the highest. */
  readonly next: { readonly tier: number; readonly lacks: readonly Lack[] } | null;
}

/** The amounts of a bill that a forecast has as well. */
export type Amounts = Pick<ComputedBill, 'carriedMinor' | 'baseMinor' | 'grossMinor' | 'toDownlinesMinor' | 'netMinor'>;

/** Where a team did nothing, and no bill would be made. */
export const noAmounts = (carriedMinor: bigint): Amounts => ({
  carriedMinor,
  baseMinor: carriedMinor,
  grossMinor: 0n,
  toDownlinesMinor: 0n,
  netMinor: 0n,
});

/** A forecast of what the code that makes bills came to, and of the figures by which its tier was found. */
export function forecastOf(line: InForce, amounts: Amounts, counted: Figures, tier: number | null): Forecast {
  const { carriedMinor, baseMinor, grossMinor, toDownlinesMinor, netMinor } = amounts;
  const after = tier === null ? 0 : tier + 1;
  const next = line.terms.tiers[after];
  return {
    line,
    payer: payerOf(line),
    counted,
    carriedMinor,
    baseMinor,
    tier,
    grossMinor,
    toDownlinesMinor,
    netMinor,
    next: next ? { tier: after, lacks: lacksOf(next, counted) } : null,
  };
}

/** Dividends and daily salaries: the tier is the bill's, by the figures of the whole period. */
export function ofPeriod(line: InForce, bill: ComputedBill | undefined, carriedMinor: bigint): Forecast {
  const { counted } = countedOf(line.terms, bill?.figures ?? noTeamFigures, carriedMinor);
  const tier = bill ? bill.tier : reachedTier(line.terms.tiers, counted);
  return forecastOf(line, bill ?? noAmounts(carriedMinor), counted, tier);
}

/** Hourly salaries: amounts of the day so far, tiers of the hour that runs (`hour` in it, `start` of it as an ISO instant). */
export function ofHour(
  line: InForce,
  bill: ComputedBill | undefined,
  carriedMinor: bigint,
  { start, hour = noTeamFigures }: { start: string; hour: TeamFigures | undefined },
): Forecast {
  const before = (bill?.hours ?? []).filter((part) => part.start < start);
  const owed = before.reduce((left, { betMinor }) => salaryCarry(BigInt(betMinor), left).onwardMinor, carriedMinor);
  const { counted } = countedOf(line.terms, hour, owed);
  return forecastOf(line, bill ?? noAmounts(carriedMinor), counted, reachedTier(line.terms.tiers, counted));
}

/** What payments are made of is not decided here: as the bills are released, see `bill/dividend-bills.ts`. */
const payerOf = ({ uplineId, terms }: InForce): Payer =>
  uplineId === null || terms.kind !== 'DIVIDEND' || terms.calc === 'FIXED_AMOUNT' ? 'PLATFORM' : 'UPLINE';
