import { entryOf } from '@banyan/kernel/rules';
import { currencies } from '@banyan/kernel/money';
import type { ContractLimits } from '../api/types.js';
import { amountText, readAmount } from './amount-typed.js';

export const limitKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export const limitCounts = ['maxTiers', 'maxActive', 'maxDirect', 'maxLevels'] as const;
export const limitFees = ['depositFeeBp', 'withdrawalFeeBp', 'lossFeeBp'] as const;
export const limitRates = ['minRateBp', 'maxWinRateBp', 'maxLossRateBp', ...limitFees] as const;
export const carries = ['NONE', 'SECOND_HALF_ONLY', 'PREVIOUS_ONLY', 'PERMANENT'] as const;

/** What may pay fixed amounts, each with a cap of its own. */
export const limitAmounts = (['DIVIDEND', 'DAILY'] as const).flatMap((kind) =>
  Object.keys(currencies).map((currency) => ({ kind, currency, name: `amount.${kind}.${currency}` })),
);

type AmountCaps = ContractLimits['maxAmounts'];

/** The same caps one way: the least of each kind and currency, in the order of the form, what it does not show behind. */
function inOrder(caps: AmountCaps): AmountCaps {
  const shown = limitAmounts.flatMap(({ kind, currency }) => {
    const same = caps.filter((cap) => cap.kind === kind && cap.currency === currency);
    return same.sort((a, b) => (BigInt(a.amountMinor) < BigInt(b.amountMinor) ? -1 : 1)).slice(0, 1);
  });
  const others = caps.filter((cap) => !limitAmounts.some(({ kind, currency }) => cap.kind === kind && cap.currency === currency));
  return [...shown, ...others].map(({ kind, currency, amountMinor }) => ({ kind, currency, amountMinor }));
} // prettier-ignore

/** A form of limits: texts by field, rates in percent. */
export type Draft = Record<string, string>;

const percent = (bp: number) => String(bp / 100);
const readPercent = (text: string) =>
  /^\d{1,3}([.,]\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.replace(',', '.')) * 100) : NaN;
const readCount = (text: string) => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : NaN);

/** Limits as the form shows them; fields that are not given are left out. */
export function draftOf(limits: Partial<ContractLimits>): Draft {
  const draft: Draft = {};
  for (const field of limitCounts) if (limits[field] !== undefined) draft[field] = String(limits[field]);
  for (const field of limitRates) if (limits[field] !== undefined) draft[field] = percent(limits[field]);
  for (const kind of limitKinds) {
    if (limits.maxRateBp) draft[`max.${kind}`] = percent(limits.maxRateBp[kind]);
    if (limits.rateStepBp) draft[`step.${kind}`] = percent(limits.rateStepBp[kind]);
  }
  if (limits.maxAmounts) {
    const caps = inOrder(limits.maxAmounts);
    for (const { kind, currency, name } of limitAmounts) {
      const cap = caps.find((one) => one.kind === kind && one.currency === currency);
      Object.assign(draft, { [name]: cap ? amountText(cap.amountMinor, currency) : '' });
    }
  }
  if (limits.dividendCarry) draft['dividendCarry'] = limits.dividendCarry;
  return draft;
}

/** What of the limits the form changes; null while a field holds no proper number. */
export function changesOf(draft: Draft, from: ContractLimits): Partial<ContractLimits> | null {
  const text = (name: string) => entryOf(draft, name) ?? '';
  const byKind = (prefix: string) =>
    Object.fromEntries(limitKinds.map((kind) => [kind, readPercent(text(`${prefix}.${kind}`))])) as ContractLimits['maxRateBp'];
  const typed = limitAmounts.map(({ kind, currency, name }) => ({ kind, currency, amountMinor: readAmount(text(name), currency) }));
  if (typed.some(({ amountMinor }) => amountMinor === undefined)) return null;
  const caps = typed.flatMap(({ amountMinor, ...of }) => (amountMinor ? [{ ...of, amountMinor }] : []));
  const hidden = from.maxAmounts.filter((cap) => !limitAmounts.some(({ kind, currency }) => cap.kind === kind && cap.currency === currency));
  const before = { ...from, maxAmounts: inOrder(from.maxAmounts) };
  const read = {
    maxAmounts: inOrder([...caps, ...hidden]),
    ...Object.fromEntries(limitCounts.map((field) => [field, readCount(text(field))])),
    ...Object.fromEntries(limitRates.map((field) => [field, readPercent(text(field))])),
    maxRateBp: byKind('max'),
    rateStepBp: byKind('step'),
    dividendCarry: text('dividendCarry') as ContractLimits['dividendCarry'],
  } satisfies Partial<ContractLimits>;
  const numbers = Object.values(read).flatMap((value: unknown) => (typeof value === 'object' && !Array.isArray(value) ? Object.values(value as object) : [value]) as unknown[]);
  if (numbers.some((value) => typeof value === 'number' && Number.isNaN(value))) return null;
  const changed = Object.entries(read).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(entryOf(before, name)),
  );
  return Object.fromEntries(changed) as Partial<ContractLimits>;
} // prettier-ignore
