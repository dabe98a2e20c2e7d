import type { ContractVersion, Terms } from '../../api/agent';
import { numberFormat } from '../../i18n/formats';
import { fieldText, readAmount } from '../wallet/amount';

/** A tier as it is typed. Rates are percent, amounts in the currency's own units. */
export interface TierDraft {
  key: string;
  bet: string;
  loss: string;
  active: string;
  rate: string;
  winRate: string;
  lossRate: string;
  amount: string;
}

export type TierField = Exclude<keyof TierDraft, 'key'>;
export type Shape = Pick<ContractVersion, 'period' | 'calc' | 'tierMode' | 'basis' | 'activeBetMinor'>;

/** The numbers that tiers of such terms are made of, in the order of the form. */
export function fieldsOf({ calc, basis, tierMode }: Shape): TierField[] {
  const pays: TierField[] =
    calc === 'FIXED_AMOUNT' ? ['amount'] : basis === 'WIN_LOSS' ? ['winRate', 'lossRate'] : ['rate'];
  return ['bet', ...(basis === 'NET_LOSS' || tierMode === 'FLOATING' ? (['loss'] as const) : []), 'active', ...pays];
}

export const isAmount = (field: TierField): field is 'bet' | 'loss' | 'amount' =>
  field === 'bet' || field === 'loss' || field === 'amount';

let drawn = 0;
const newKey = () => `tier-${(drawn += 1)}`;

export const emptyTier = (): TierDraft => ({
  key: newKey(),
  bet: '0',
  loss: '',
  active: '0',
  rate: '',
  winRate: '',
  lossRate: '',
  amount: '',
});

const percentText = (bp: number | null, format: string) =>
  bp === null ? '' : numberFormat(format, { maximumFractionDigits: 2, useGrouping: false }).format(bp / 100);

export function draftOfVersion(version: ContractVersion, currency: string, format: string): TierDraft[] {
  const amount = (minor: string | null) => (minor === null ? '' : fieldText(BigInt(minor), currency, format));
  return version.tiers.map((tier) => ({
    key: newKey(),
    bet: amount(tier.minBetMinor),
    loss: amount(tier.minLossMinor),
    active: String(tier.minActive),
    rate: percentText(tier.rateBp, format),
    winRate: percentText(tier.winRateBp, format),
    lossRate: percentText(tier.lossRateBp, format),
    amount: amount(tier.amountMinor),
  }));
}

/** Basis points of a typed percentage; null for what is none. */
export function readPercent(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed)) return null;
  const bp = Math.round(Number(typed) * 100);
  return bp <= 10_000 ? bp : null;
}

const readMinor = (text: string, currency: string, format: string) =>
  text.trim() === '' ? null : (readAmount(text, currency, format) ?? 0n);

/** The tier for the server; null while a field that it needs is empty or no number. */
export function tierOf(
  draft: TierDraft,
  fields: readonly TierField[],
  currency: string,
  format: string,
): Terms['tiers'][number] | null {
  const has = (field: TierField) => fields.includes(field);
  const bet = readMinor(draft.bet, currency, format);
  const active = /^\d{1,6}$/.test(draft.active.trim()) ? Number(draft.active) : null;
  const rates = (['rate', 'winRate', 'lossRate'] as const).map((field) => (has(field) ? readPercent(draft[field]) : 0));
  const amount = has('amount') ? readMinor(draft.amount, currency, format) : 0n;
  if (bet === null || active === null || amount === null || rates.includes(null)) return null;
  const loss = has('loss') ? readMinor(draft.loss, currency, format) : null;
  const [rateBp, winRateBp, lossRateBp] = rates;
  return {
    minBetMinor: String(bet),
    minLossMinor: loss === null ? null : String(loss),
    minActive: active,
    rateBp: has('rate') ? rateBp : null,
    winRateBp: has('winRate') ? winRateBp : null,
    lossRateBp: has('lossRate') ? lossRateBp : null,
    amountMinor: has('amount') ? String(amount) : null,
  };
}
