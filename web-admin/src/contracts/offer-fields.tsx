import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { useFormat, useLabel } from '../ui/format.js';
import { emptyTier, shapesOf, type Kind, type TermsDraft, type TierDraft } from './offer-draft.js';

interface FieldsProps {
  draft: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
}

/** The highest rate that a brand allows; the server holds to it. */
function Cap({ brand, kind }: { brand: string; kind: Kind }) {
  const t = useTranslate();
  const { percent } = useFormat();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['contractLimits', brand], queryFn: () => api.contractLimits(brand) });
  if (!data) return null;
  return (
    <p className="muted">
      {t('console.platform_offer.cap', { rate: percent(data.maxRateBp[kind]), step: percent(data.rateStepBp[kind]), tiers: data.maxTiers })}
    </p>
  ); // prettier-ignore
}

const choices = ['period', 'basis', 'calc', 'tierMode'] as const;
const optionsOf = { period: 'periods', basis: 'bases', calc: 'calcs', tierMode: 'tierModes' } as const;
const labelOf = { period: 'period', basis: 'basis', calc: 'calc', tierMode: 'tier_mode' } as const;
const wordsOf = {
  period: 'contract_period',
  basis: 'contract_basis',
  calc: 'contract_calc',
  tierMode: 'contract_tier_mode',
} as const;

function Shape({ draft, fixedPeriod, onChange }: FieldsProps & { fixedPeriod: boolean }) {
  const t = useTranslate();
  const label = useLabel();
  const shapes = shapesOf(draft.kind);
  return (
    <>
      {choices.map((field) => (
        <TextField
          key={field}
          select
          label={t(`console.contract.${labelOf[field]}`)}
          value={draft[field]}
          disabled={shapes[optionsOf[field]].length === 1 || (field === 'period' && fixedPeriod)}
          onChange={({ target }) => onChange({ [field]: target.value })}
        >
          {shapes[optionsOf[field]].map((value) => (
            <MenuItem key={value} value={value}>
              {label(wordsOf[field], value)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </>
  );
}

/** The columns of a tier that the terms have. */
function columnsOf({ kind, calc, basis }: TermsDraft): Array<[field: keyof TierDraft, label: string]> {
  const pays: Array<[keyof TierDraft, string]> =
    calc === 'FIXED_AMOUNT'
      ? [['amount', 'amount']]
      : basis === 'WIN_LOSS'
        ? [
            ['rate', 'winRateBp'],
            ['lossRate', 'lossRateBp'],
          ]
        : [['rate', 'rateBp']];
  return [
    ['minBet', 'min_bet'],
    ['minActive', 'min_active'],
    ...(kind === 'DIVIDEND' ? [['minLoss', 'min_loss'] as [keyof TierDraft, string]] : []),
    ...pays,
  ];
}

function Tiers({ draft, onChange }: FieldsProps) {
  const t = useTranslate();
  const columns = columnsOf(draft);
  const set = (index: number, change: Partial<TierDraft>) =>
    onChange({ tiers: draft.tiers.map((tier, at) => (at === index ? { ...tier, ...change } : tier)) });
  return (
    <>
      {draft.tiers.map((tier, index) => (
        <div key={index} className="row tight" role="group" aria-label={`${t('console.contract.tier')} ${index + 1}`}>
          <b className="num">{index + 1}</b>
          {columns.map(([field, name]) => (
            <TextField
              key={field}
              size="small"
              label={t(`console.contract.${name}`)}
              value={tier[field]}
              slotProps={{ htmlInput: { inputMode: 'decimal', className: 'num', maxLength: 24 } }}
              onChange={({ target }) => set(index, { [field]: target.value })}
            />
          ))}
        </div>
      ))}
      <div className="row tight">
        <Button size="small" variant="outlined" onClick={() => onChange({ tiers: [...draft.tiers, emptyTier] })}>
          {t('console.platform_offer.add_tier')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          disabled={draft.tiers.length < 2}
          onClick={() => onChange({ tiers: draft.tiers.slice(0, -1) })}
        >
          {t('console.platform_offer.remove_tier')}
        </Button>
      </div>
    </>
  );
}

/** The terms of a platform contract as a form. `fixedPeriod`: of an amendment, whose period stays. */
export function OfferFields({
  draft,
  brand,
  fixedPeriod,
  onChange,
}: FieldsProps & { brand: string | undefined; fixedPeriod: boolean }) {
  const t = useTranslate();
  return (
    <>
      {brand && <Cap brand={brand} kind={draft.kind} />}
      <Shape draft={draft} fixedPeriod={fixedPeriod} onChange={onChange} />
      <TextField
        label={t('console.contract.active_bet')}
        value={draft.activeBet}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'num', maxLength: 24 } }}
        onChange={({ target }) => onChange({ activeBet: target.value })}
      />
      <FormControlLabel
        control={
          <Checkbox checked={draft.canSubSign} onChange={({ target }) => onChange({ canSubSign: target.checked })} />
        }
        label={t('console.contract.sub_sign')}
      />
      <Tiers draft={draft} onChange={onChange} />
    </>
  );
}
