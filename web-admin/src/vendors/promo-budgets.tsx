import { currencies, currencyOf, decimalOf, minorFromWire } from '@banyan/kernel/money';
import { TextInput, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types.js';
import { Money } from '../ui/bits.js';
import { minorTyped } from '../ui/minor-typed.js';

type Budgets = Vendor['promoBudgets'];
/** As they stand in the form, by currency. */
export type TypedBudgets = Readonly<Record<string, string | null | undefined>>;

/** What is sent of what was typed; empty is no budget. */
export const budgetsOf = (typed: TypedBudgets): Budgets =>
  Object.entries(typed).flatMap(([currency, text]) => {
    const amountMinor = minorTyped(text ?? '', currency) ?? '0';
    return amountMinor === '0' ? [] : [{ currency, amountMinor }];
  });

const typedOf = (budgets: Budgets, code: string): string => {
  const found = budgets.find(({ currency }) => currency === code);
  return found ? decimalOf(minorFromWire(found.amountMinor), currencyOf(code).scale) : '';
};

/** One input for each currency of the vendor. */
export function BudgetInputs({ vendor }: { vendor: Vendor }) {
  const t = useTranslate();
  const refuse = (currency: string) => (text?: string) =>
    minorTyped(text ?? '', currency) === undefined ? t('console.vendor.promo_bad') : undefined;
  const known = Object.keys(vendor.currencies).filter((code) => Object.hasOwn(currencies, code));
  return known.map((code) => (
    <TextInput
      key={code}
      source={`typedBudgets.${code}`}
      label={t('console.vendor.promo_in', { currency: code })}
      helperText="console.vendor.promo_help"
      defaultValue={typedOf(vendor.promoBudgets, code)}
      validate={refuse(code)}
    />
  ));
}

/** What the vendor may pay outside of rounds in 24 hours. */
export function PromoBudgets({ budgets }: { budgets: Budgets }) {
  const t = useTranslate();
  if (budgets.length === 0) return t('console.vendor.promo_none');
  return budgets.map(({ currency, amountMinor }) => (
    <span key={currency} className="block">
      <Money minor={amountMinor} currency={currency} /> {currency}
    </span>
  ));
}
