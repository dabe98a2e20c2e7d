import { useTranslate } from 'react-admin';
import type { ContractLimits } from '../api/types.js';
import { useLabel } from '../ui/format.js';
import { Diff } from '../ui/diff.js';
import { draftOf, limitRates } from './limits-draft.js';

/** Before and after of the limits that change, in the words of the form. */
export function LimitsDiff({ before, after }: { before: Partial<ContractLimits>; after: Partial<ContractLimits> }) {
  const t = useTranslate();
  const label = useLabel();
  const named = (field: string): string => {
    const [group = '', kind, currency] = field.split('.');
    if (kind)
      return [`${t(`console.limits.${group}`)}: ${label('contract_kind', kind)}`, currency ?? []].flat().join(', ');
    const rate = (limitRates as readonly string[]).includes(field);
    return t(`console.limits.${field}`) + (rate ? ', %' : '');
  };
  const shown = (field: string, value: string) => (field === 'dividendCarry' ? label('dividend_carry', value) : value);
  const rows = (limits: Partial<ContractLimits>) =>
    Object.fromEntries(Object.entries(draftOf(limits)).map(([field, value]) => [named(field), shown(field, value)]));
  return <Diff before={rows(before)} after={rows(after)} />;
}
