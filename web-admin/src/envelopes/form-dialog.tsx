import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Envelope } from '../api/promotion-types.js';
import { TextsPart } from '../campaigns/texts-part.js';
import { Count, Typed } from '../campaigns/terms-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { CurrencySelect } from '../ui/currency-select.js';
import { useVerb } from '../ui/use-verb.js';
import { contentOf, draftOf, emptyDraft, type Draft } from './draft.js';

/** Writes a red envelope, or changes what nobody has published yet. */
export function FormDialog({ envelope, onClose }: { envelope: Envelope | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (envelope ? draftOf(envelope) : emptyDraft()));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(envelope?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const content = contentOf(draft);
  const field = (name: string) => t(`resources.envelopes.fields.${name}`);
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (!content) return;
      if (envelope) await api.changeEnvelope(envelope.id, { ...content, revision, reason });
      else await api.writeEnvelope({ ...content, brand: draft.brand, reason });
    },
    { refresh: ['envelopes', 'auditLogs'], done: 'console.envelope.saved', onDone: onClose },
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
      title={t(envelope ? 'console.envelope.change' : 'console.envelope.write')}
      consequence={t('console.envelope.consequence')}
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
            disabled={envelope !== null}
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
          <Typed label={field('totalMinor')} value={draft.total} onChange={(total) => change({ total })} />
          <Count label={field('shares')} value={draft.shares} max={5_000} onChange={(shares) => change({ shares })} />
          <Typed
            label={field('leastMinor')}
            value={draft.least}
            help={t('console.envelope.least_help')}
            onChange={(least) => change({ least })}
          />
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
          <Count
            label={field('perAddress')}
            value={draft.perAddress}
            max={1_000}
            onChange={(perAddress) => change({ perAddress })}
          />
        </div>
      </div>
    </ReasonDialog>
  );
}
