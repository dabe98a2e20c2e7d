import type { NewPlatformTerms } from '../api/types.js';
import { amountText, readAmount } from './amount-typed.js';

export const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type Kind = (typeof kinds)[number];

/** A tier as it is typed: amounts in the currency, rates in percent. */
export interface TierDraft {
  minBet: string;
  minActive: string;
  minLoss: string;
  rate: string;
  lossRate: string;
  amount: string;
}

export interface TermsDraft {
  kind: Kind;
  period: NewPlatformTerms['period'];
  calc: NewPlatformTerms['calc'];
  tierMode: NewPlatformTerms['tierMode'];
  basis: NewPlatformTerms['basis'];
  canSubSign: boolean;
  activeBet: string;
  /** The instant after which the contract ends; null: it has no end. */
  endsAt: string | null;
  tiers: TierDraft[];
}

export const emptyTier: TierDraft = { minBet: '0', minActive: '0', minLoss: '', rate: '', lossRate: '', amount: '' };

/** What a kind of contract may be of: dividends of the net loss, salaries of bets by the day. */
export const shapesOf = (kind: Kind) => ({
  periods: kind === 'DIVIDEND' ? (['D', 'W', 'H', 'M'] as const) : (['D'] as const),
  bases: kind === 'DIVIDEND' ? (['NET_LOSS'] as const) : kind === 'DAILY' ? (['BET'] as const) : (['BET', 'WIN_LOSS'] as const),
  tierModes: kind === 'DIVIDEND' ? (['FIXED', 'FLOATING'] as const) : (['FIXED'] as const),
  calcs: kind === 'DIVIDEND' || kind === 'DAILY' ? (['PERCENT', 'FIXED_AMOUNT'] as const) : (['PERCENT'] as const),
}); // prettier-ignore

/** A draft of a kind, with what it may not be of put right. */
export function draftOfKind(kind: Kind, tiers: TierDraft[] = [emptyTier]): TermsDraft {
  return {
    kind,
    period: kind === 'DIVIDEND' ? 'H' : 'D',
    calc: 'PERCENT',
    tierMode: 'FIXED',
    basis: shapesOf(kind).bases[0],
    canSubSign: true,
    activeBet: '0',
    endsAt: null,
    tiers,
  };
}

/** A form in which every condition and rate of terms stands as it is, so that what nobody touches is sent as it was. */
export function draftOfTerms(kind: Kind, terms: NewPlatformTerms, currency: string): TermsDraft {
  const { period, calc, tierMode, basis, canSubSign, activeBetMinor, endsAt, tiers } = terms;
  const amount = (minor: string | null) => (minor === null ? '' : amountText(minor, currency));
  const percent = (bp: number | null) => (bp === null ? '' : String(bp / 100));
  return {
    kind,
    period,
    calc,
    tierMode,
    basis,
    canSubSign,
    activeBet: amountText(activeBetMinor, currency),
    endsAt,
    tiers: tiers.map((tier) => ({
      minBet: amount(tier.minBetMinor),
      minActive: String(tier.minActive),
      minLoss: amount(tier.minLossMinor),
      rate: percent(tier.rateBp ?? tier.winRateBp),
      lossRate: percent(tier.lossRateBp),
      amount: amount(tier.amountMinor),
    })),
  };
}

/** Basis points of a percentage with a comma or a point; NaN for anything else. */
const rateBp = (text: string): number =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 100) : NaN;

const count = (text: string): number => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : NaN);

function tierOf(tier: TierDraft, { calc, basis }: TermsDraft, currency: string) {
  const minBetMinor = readAmount(tier.minBet, currency);
  const minLossMinor = readAmount(tier.minLoss, currency);
  const amountMinor = calc === 'FIXED_AMOUNT' ? readAmount(tier.amount, currency) : null;
  const minActive = count(tier.minActive);
  const byOrder = calc === 'PERCENT' && basis === 'WIN_LOSS';
  const rates = {
    rateBp: calc === 'PERCENT' && !byOrder ? rateBp(tier.rate) : null,
    winRateBp: byOrder ? rateBp(tier.rate) : null,
    lossRateBp: byOrder ? rateBp(tier.lossRate) : null,
  };
  const wrong =
    !minBetMinor ||
    minLossMinor === undefined ||
    Number.isNaN(minActive) ||
    Object.values(rates).some((rate) => rate !== null && Number.isNaN(rate)) ||
    (calc === 'FIXED_AMOUNT' && !amountMinor);
  return wrong ? null : { minBetMinor, minLossMinor, minActive, ...rates, amountMinor: amountMinor ?? null };
}

/** The terms that a form says; null while one of its fields holds no proper number. */
export function termsOfDraft(draft: TermsDraft, currency: string): NewPlatformTerms | null {
  const activeBetMinor = readAmount(draft.activeBet, currency);
  const tiers = draft.tiers.map((tier) => tierOf(tier, draft, currency));
  if (!activeBetMinor || tiers.some((tier) => tier === null)) return null;
  const { period, calc, tierMode, basis, canSubSign, endsAt } = draft;
  return {
    period,
    calc,
    tierMode,
    basis,
    canSubSign,
    activeBetMinor,
    endsAt,
    tiers: tiers.flatMap((tier) => tier ?? []),
  };
}
