import { entryOf } from '@banyan/kernel/rules';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat, useLabel } from './format.js';
import { RoleName } from './names.js';

/** Where the words for a field's values are; the first group that knows the value names it. */
const groups: Readonly<Record<string, readonly string[]>> = {
  accountType: ['account_type'],
  channel: ['channel'],
  answer: ['receipt.state'],
  basis: ['contract_basis'],
  categories: ['category'],
  category: ['category'],
  choice: ['exclusion'],
  creditTo: ['vendor_money.credit'],
  editable: ['editable'],
  field: ['profile_field'],
  kind: ['limit_kind', 'platform.region.kind'],
  outcome: ['receipt', 'state'],
  period: ['limit_period'],
  proposedOutcome: ['deposit'],
  receipt: ['receipt.state'],
  state: ['state'],
  status: ['state'],
  type: ['approval_type'],
  walletMode: ['vendor_money.mode'],
};

const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A secret as it is stored and recorded. */
const sealed = /^v1\.[\w-]{40,}$/;

/** A recorded value as text: codes and instants in the operator's language. */
export function useValueText(): (field: string, value: unknown) => string {
  const t = useTranslate();
  const label = useLabel();
  const { time } = useFormat();
  const word = (field: string, code: string): string => {
    // Rights are named within their object, as in the table of a role.
    if (field === 'permissions')
      return `${label('object', code.split('.')[0] ?? '')}: ${label('permission', code.replace('.', '_'))}`;
    const known = (entryOf(groups, field) ?? []).map((group) => label(group, code)).find((text) => text !== code);
    if (sealed.test(code)) return t('console.setting.kept');
    return known ?? (instant.test(code) ? time(code) : code);
  };
  const text = (field: string, value: unknown): string => {
    if (value === undefined || value === null) return '–';
    if (typeof value === 'boolean') return t(`ra.boolean.${value}`);
    if (Array.isArray(value)) return value.map((item) => text(field, item)).join(', ');
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([name, part]) => `${label('field', name)}: ${text(name, part)}`)
        .join('; ');
    return word(field, String(value as string | number));
  };
  return text;
}

/** A recorded value; a role by its name. */
export function DiffValue({ field, value }: { field: string; value: unknown }): ReactNode {
  const text = useValueText();
  return field === 'role' && typeof value === 'string' ? <RoleName code={value} /> : text(field, value);
}
