import { Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import { AmountField } from '../ui/amount-field.js';
import { useFormat, useLabel } from '../ui/format.js';
import { fromLocal, toLocal } from '../ui/local-time.js';
import { minorTyped } from '../ui/minor-typed.js';
import { emptyTier, shapesOf, type TermsDraft, type TierDraft } from './offer-draft.js';

interface FieldsProps {
  draft: TermsDraft;
  onChange: (change: Partial<TermsDraft>) => void;
}

/** The most that a brand allows; the server holds to it. */
function Cap({ brand, kind, calc, currency }: Pick<TermsDraft, 'kind' | 'calc'> & { brand: string; currency: string }) {
  const t = useTranslate();
  const { percent, money } = useFormat();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data } = useQuery({ queryKey: ['contractLimits', brand], queryFn: () => api.contractLimits(brand) });
  if (!data) return null;
  const caps = data.maxAmounts.filter((cap) => cap.kind === kind && cap.currency === currency);
  const [least] = caps.map(({ amountMinor }) => BigInt(amountMinor)).sort((a, b) => (a < b ? -1 : 1));
  if (calc === 'FIXED_AMOUNT')
    return (
      <p className="muted">
        {least
          ? t('console.platform_offer.cap_amount', { amount: money(String(least), currency) })
          : t('console.platform_offer.cap_none')}
      </p>
    );
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

/** Who is paid a fixed amount does not pass it on, as long as nobody ticks that. */
const changeOf = (field: (typeof choices)[number], value: string): Partial<TermsDraft> =>
  field === 'calc' ? { calc: value as TermsDraft['calc'], canSubSign: value === 'PERCENT' } : { [field]: value };

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
          onChange={({ target }) => onChange(changeOf(field, target.value))}
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
function columnsOf({ calc, basis }: TermsDraft): Array<[field: keyof TierDraft, label: string]> {
  const pays: Array<[keyof TierDraft, string]> =
    calc === 'FIXED_AMOUNT'
      ? [['amount', 'amount']]
      : basis === 'WIN_LOSS'
        ? [
            ['rate', 'winRateBp'],
            ['lossRate', 'lossRateBp'],
          ]
        : [['rate', 'rateBp']];
  return [['minBet', 'min_bet'], ['minActive', 'min_active'], ['minLoss', 'min_loss'], ...pays];
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

/** The terms of a platform contract as a form. `fixedPeriod`: of an amendment, whose period stays. `currency`: what amounts are typed in. */
export function OfferFields({
  draft,
  brand,
  currency,
  fixedPeriod,
  onChange,
}: FieldsProps & { brand: string | undefined; currency: string | undefined; fixedPeriod: boolean }) {
  const t = useTranslate();
  return (
    <>
      {currency && <p className="muted">{t('console.platform_offer.in_currency', { currency })}</p>}
      {brand && currency && <Cap brand={brand} kind={draft.kind} calc={draft.calc} currency={currency} />}
      <Shape draft={draft} fixedPeriod={fixedPeriod} onChange={onChange} />
      <AmountField
        label={t('console.contract.active_bet')}
        value={draft.activeBet}
        currency={currency ?? 'VND'}
        amountMinor={currency && minorTyped(draft.activeBet, currency)}
        onChange={(activeBet) => onChange({ activeBet })}
      />
      <TextField
        type="datetime-local"
        label={t('console.contract.ends_at')}
        value={draft.endsAt === null ? '' : toLocal(draft.endsAt)}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ endsAt: target.value === '' ? null : fromLocal(target.value) })}
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
