import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { Vendor } from '../api/types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { minorTyped } from '../ui/minor-typed.js';

const empty = {
  vendorId: '',
  gameCode: '',
  campaign: '',
  members: '',
  rounds: '10',
  currency: 'VND',
  stake: '1000',
  creditTo: 'cash',
  days: '7',
};

type Draft = typeof empty;

const fields: ReadonlyArray<[field: keyof Draft, type: 'text' | 'number']> = [
  ['gameCode', 'text'],
  ['campaign', 'text'],
  ['members', 'text'],
  ['rounds', 'number'],
  ['stake', 'text'],
  ['days', 'number'],
];

const idsOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** More than nothing, and readable in one way only. */
const isStake = ({ stake, currency }: Draft): boolean => (minorTyped(stake, currency) ?? '0') !== '0';

const complete = (draft: Draft): boolean =>
  Object.values(draft).every((value) => value.trim() !== '') &&
  idsOf(draft.members).every((id) => /^\d+$/.test(id)) &&
  isStake(draft) &&
  [draft.rounds, draft.days].every((value) => /^[1-9]\d*$/.test(value));

const wireOf = ({ days, members, rounds, stake, currency, ...rest }: Draft, reason: string) => ({
  ...rest,
  creditTo: rest.creditTo === 'bonus' ? ('bonus' as const) : ('cash' as const),
  members: idsOf(members),
  rounds: Number(rounds),
  betMinor: minorTyped(stake, currency) ?? '0',
  validUntil: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
  reason,
});

/** Gives members free rounds; who has the campaign already keeps what he has. */
export function GrantDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(empty);
  const { data: vendors = [] } = useGetList<Vendor>('vendors', { pagination: { page: 1, perPage: 100 } });
  const { start, isPending, error } = useVerb((api, reason: string) => api.grantFreeRounds(wireOf(draft, reason)), {
    refresh: ['freeRounds', 'auditLogs'],
    done: 'console.vendor_money.granted',
    onDone: onClose,
  });
  const set = (field: keyof Draft) => (event: { target: { value: string } }) =>
    setDraft({ ...draft, [field]: event.target.value });
  const label = (field: string) => t(`console.vendor_money.draft.${field}`, { currency: draft.currency });
  const offered = (id: string) => Object.keys(vendors.find((one) => one.id === id)?.currencies ?? {});
  const choose = (vendorId: string) => {
    const [first = empty.currency, ...others] = offered(vendorId);
    const kept = [first, ...others].includes(draft.currency);
    setDraft({ ...draft, vendorId, ...(!kept && { currency: first }) });
  };
  return (
    <ReasonDialog
      open
      title={t('console.vendor_money.grant')}
      consequence={t('console.vendor_money.grant_text')}
      presets={['campaign']}
      confirm={t('console.vendor_money.grant')}
      pending={isPending}
      error={error}
      ready={complete(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        size="small"
        label={label('vendorId')}
        value={draft.vendorId}
        onChange={(event) => choose(event.target.value)}
      >
        {vendors
          .filter(({ apiUrl }) => apiUrl)
          .map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
      </TextField>
      {offered(draft.vendorId).length > 1 && (
        <TextField select size="small" label={label('currency')} value={draft.currency} onChange={set('currency')}>
          {offered(draft.vendorId).map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
      )}
      {fields.map(([field, type]) => (
        <TextField
          key={field}
          size="small"
          type={type}
          label={label(field)}
          value={draft[field]}
          error={field === 'stake' && !isStake(draft)}
          slotProps={{ htmlInput: field === 'stake' ? { inputMode: 'decimal' } : {} }}
          onChange={set(field)}
        />
      ))}
      <TextField select size="small" label={label('creditTo')} value={draft.creditTo} onChange={set('creditTo')}>
        {['cash', 'bonus'].map((target) => (
          <MenuItem key={target} value={target}>
            {t(`console.vendor_money.credit.${target}`)}
          </MenuItem>
        ))}
      </TextField>
    </ReasonDialog>
  );
}
