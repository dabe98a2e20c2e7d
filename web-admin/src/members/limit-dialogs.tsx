import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { NewExclusion, NewLimit } from '../api/money-types.js';
import type { Member } from '../api/types.js';
import { AmountField } from '../ui/amount-field.js';
import { useLabel } from '../ui/format.js';
import { minorTyped } from '../ui/minor-typed.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const kinds = ['deposit', 'stake', 'loss'] as const satisfies readonly NewLimit['kind'][];
const periods = ['day', 'week', 'month'] as const satisfies readonly NewLimit['period'][];
const choices = [
  'day_1',
  'days_7',
  'days_30',
  'weeks_6',
  'months_6',
  'year_1',
  'years_3',
  'years_5',
  'for_ever',
] as const satisfies readonly NewExclusion['choice'][];

interface ChoiceProps<T extends string> {
  label: string;
  group: string;
  values: readonly T[];
  value: T;
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, group, values, value, onChange }: ChoiceProps<T>) {
  const word = useLabel();
  return (
    <TextField select label={label} value={value} onChange={(event) => onChange(event.target.value as T)}>
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {word(group, one)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The platform's limit on a member. */
export function LimitDialog({ member, currency, onClose }: { member: Member; currency: string; onClose: () => void }) {
  const t = useTranslate();
  const [kind, setKind] = useState<NewLimit['kind']>('deposit');
  const [period, setPeriod] = useState<NewLimit['period']>('day');
  const [text, setText] = useState('');
  const amountMinor = minorTyped(text, currency);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.setLimit(member.id, { kind, period, amountMinor: amountMinor ?? null, reason }),
    { refresh: ['limits', 'auditLogs'], done: 'console.member_limits.done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.member_limits.set')}
      consequence={t('console.member_limits.text')}
      presets={['harm', 'asked', 'mistake']}
      confirm={t('console.member_limits.set')}
      pending={isPending}
      error={error}
      ready={amountMinor !== undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <Choice
        label={t('console.member_limits.kind')}
        group="limit_kind"
        values={kinds}
        value={kind}
        onChange={setKind}
      />
      <Choice
        label={t('console.member_limits.period')}
        group="limit_period"
        values={periods}
        value={period}
        onChange={setPeriod}
      />
      <AmountField
        label={t('console.member_limits.money', { currency })}
        value={text}
        currency={currency}
        amountMinor={amountMinor}
        error={amountMinor === undefined}
        onChange={setText}
      />
    </ReasonDialog>
  );
}

/** Keeps a member out, once per dialog however often it is sent. */
export function ExcludeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslate();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [choice, setChoice] = useState<NewExclusion['choice']>('day_1');
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.exclude(member.id, { choice, idempotencyKey, reason }),
    { refresh: ['limits', 'auditLogs'], done: 'console.member_limits.exclude_done', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.member_limits.exclude_title', { name: member.username })}
      consequence={t('console.member_limits.exclude_text')}
      presets={['asked', 'harm']}
      confirm={t('console.member_limits.exclude')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Choice
        label={t('console.member_limits.exclude_length')}
        group="exclusion"
        values={choices}
        value={choice}
        onChange={setChoice}
      />
    </ReasonDialog>
  );
}
