import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Wheel } from '../api/promotion-types.js';
import { TextsPart } from '../campaigns/texts-part.js';
import { Count, Typed } from '../campaigns/terms-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { CurrencySelect } from '../ui/currency-select.js';
import { useVerb } from '../ui/use-verb.js';
import { contentOf, draftOf, emptyDraft, type Draft } from './draft.js';
import { SegmentsPart } from './segments-part.js';

/** Writes a lucky wheel, or changes what nobody has published yet. */
export function FormDialog({ wheel, onClose }: { wheel: Wheel | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (wheel ? draftOf(wheel) : emptyDraft()));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(wheel?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const content = contentOf(draft);
  const field = (name: string) => t(`resources.wheels.fields.${name}`);
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (!content) return;
      if (wheel) await api.changeWheel(wheel.id, { ...content, revision, reason });
      else await api.writeWheel({ ...content, brand: draft.brand, reason });
    },
    { refresh: ['wheels', 'auditLogs'], done: 'console.wheel.saved', onDone: onClose },
  );
  const time = (name: 'opens' | 'closes', isWrong: boolean) => (
    <TextField
      type="datetime-local"
      label={field(`${name}At`)}
      helperText={t('console.notice.zone')}
      value={draft[name]}
      error={isWrong}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(wheel ? 'console.wheel.change' : 'console.wheel.write')}
      consequence={t('console.wheel.consequence')}
      presets={['campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={content !== null}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <BrandSelect
            disabled={wheel !== null}
            label={field('brand')}
            value={draft.brand}
            onChange={(brand) => change({ brand })}
          />
          <TextsPart texts={draft.texts} onChange={(texts) => change({ texts })} />
          {time('opens', false)}
          {time('closes', draft.closes <= draft.opens)}
        </div>
        <div className="stack">
          <CurrencySelect
            label={field('currency')}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
          <Typed label={field('budgetMinor')} value={draft.budget} onChange={(budget) => change({ budget })} />
          <Count
            label={t('console.campaign.term.turnover')}
            value={draft.turnover}
            max={100}
            onChange={(turnover) => change({ turnover })}
          />
          <Count
            label={field('minLevel')}
            value={draft.minLevel}
            max={100}
            onChange={(minLevel) => change({ minLevel })}
          />
          <FormControlLabel
            label={t('console.campaign.term.paidIn')}
            control={<Switch checked={draft.paidIn} onChange={(event) => change({ paidIn: event.target.checked })} />}
          />
          <Count label={field('free')} value={draft.free} max={100} onChange={(free) => change({ free })} />
          <Typed
            label={field('perDepositMinor')}
            value={draft.perDeposit}
            onChange={(perDeposit) => change({ perDeposit })}
          />
          <Typed label={field('perBetMinor')} value={draft.perBet} onChange={(perBet) => change({ perBet })} />
          <Count label={field('price')} value={draft.price} max={1_000_000} onChange={(price) => change({ price })} />
          <Count label={field('perDay')} value={draft.perDay} max={1_000} onChange={(perDay) => change({ perDay })} />
          <Count
            label={field('perAddress')}
            value={draft.perAddress}
            max={1_000}
            onChange={(perAddress) => change({ perAddress })}
          />
        </div>
      </div>
      <SegmentsPart segments={draft.segments} currency={draft.currency} onChange={(segments) => change({ segments })} />
    </ReasonDialog>
  );
}
