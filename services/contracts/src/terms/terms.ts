import { greatest } from './amounts.js';

export const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
/** Dividend: a share of the team's net loss. The three salaries: a share of the team's valid bets. */
export type ContractKind = (typeof contractKinds)[number];

export const periodTypes = ['D', 'W', 'H', 'M'] as const;
/** Day, week (Monday to Sunday), half month (1 to 15, 16 to the last day), calendar month. */
export type PeriodType = (typeof periodTypes)[number];

export const calcModes = ['PERCENT', 'FIXED_AMOUNT'] as const;
export type CalcMode = (typeof calcModes)[number];

export const tierModes = ['FIXED', 'FLOATING'] as const;
/** FLOATING pays a part of a tier's rate when the loss stays below the tier's own. */
export type TierMode = (typeof tierModes)[number];

export const bases = ['BET', 'WIN_LOSS', 'NET_LOSS'] as const;
/** What a rate is applied to: valid bets, the stakes of winning and of losing orders by a rate each, or the net loss. */
export type Basis = (typeof bases)[number];

export const carryModes = ['NONE', 'PERMANENT', 'PREVIOUS_ONLY', 'SECOND_HALF_ONLY'] as const;
/** Which deficit of earlier periods a dividend still has to make good. Fixed default: SECOND_HALF_ONLY. */
export type CarryMode = (typeof carryModes)[number];

/** One step of a contract. Rates are basis points (1 % is 100), amounts minor units. */
export interface Tier {
  readonly minBetMinor: bigint;
  /** null: the loss does not matter. */
  readonly minLossMinor: bigint | null;
  readonly minActive: number;
  /** Of bets or net loss; null where the contract pays by order or by amount. */
  readonly rateBp: number | null;
  readonly winRateBp: number | null;
  readonly lossRateBp: number | null;
  /** Of a contract of fixed amounts. */
  readonly amountMinor: bigint | null;
}

/** What an upline and its direct downline agree on. */
export interface Terms {
  readonly kind: ContractKind;
  readonly period: PeriodType;
  readonly calc: CalcMode;
  readonly tierMode: TierMode;
  readonly basis: Basis;
  /** Whether the downline may offer contracts of this kind further down. */
  readonly canSubSign: boolean;
  /** A member counts as active from this much settled valid bet in the period. */
  readonly activeBetMinor: bigint;
  readonly tiers: readonly Tier[];
  readonly endsAt: Date | null;
}

/** From how much settled valid bet on a member counts as active: whoever bet nothing never does. */
export const activeFromMinor = ({ activeBetMinor }: Pick<Terms, 'activeBetMinor'>): bigint =>
  greatest(activeBetMinor, 1n);

/** What a team did in a period. Loss is positive when the team lost. */
export interface Figures {
  readonly betMinor: bigint;
  readonly lossMinor: bigint;
  readonly active: number;
  /** Stakes of the orders that won, and of those that lost. */
  readonly winStakeMinor: bigint;
  readonly lossStakeMinor: bigint;
}

export const noFigures: Figures = { betMinor: 0n, lossMinor: 0n, active: 0, winStakeMinor: 0n, lossStakeMinor: 0n };

/** The numbers that a tier pays by; which of them exist follows from the terms. */
export const payFields = ['rateBp', 'winRateBp', 'lossRateBp', 'amountMinor'] as const;
type PayField = (typeof payFields)[number];

/** The pay fields that tiers of such terms must have; all others are null. */
export function fieldsOf({ calc, basis }: Pick<Terms, 'calc' | 'basis'>): readonly PayField[] {
  if (calc === 'FIXED_AMOUNT') return ['amountMinor'];
  return basis === 'WIN_LOSS' ? ['winRateBp', 'lossRateBp'] : ['rateBp'];
}
