import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { MallReward } from '../api/promotion-types.js';
import { Count, Typed } from '../campaigns/terms-part.js';
import { TextsPart } from '../campaigns/texts-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { CurrencySelect } from '../ui/currency-select.js';
import { useVerb } from '../ui/use-verb.js';
import { contentOf, draftOf, emptyDraft, pictures, types, units, type Draft } from './draft.js';

/** Writes a reward of the points mall, or changes what nobody has published yet. */
export function FormDialog({ reward, onClose }: { reward: MallReward | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (reward ? draftOf(reward) : emptyDraft()));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(reward?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const content = contentOf(draft);
  const field = (name: string) => t(`resources.mallRewards.fields.${name}`);
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (!content) return;
      if (reward) await api.changeMallReward(reward.id, { ...content, revision, reason });
      else await api.writeMallReward({ ...content, brand: draft.brand, reason });
    },
    { refresh: ['mallRewards', 'auditLogs'], done: 'console.mall.saved', onDone: onClose },
  );
  const choice = <K extends 'type' | 'unit' | 'picture'>(name: K, all: ReadonlyArray<Draft[K]>) => (
    <TextField
      select
      label={field(name)}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value as Draft[K] })}
    >
      {all.map((each) => (
        <MenuItem key={each} value={each}>
          {t(`console.mall.${name}.${each}`)}
        </MenuItem>
      ))}
    </TextField>
  );
  const count = (name: 'priority' | 'points' | 'minQuantity' | 'perDay' | 'minLevel', max: number) => (
    <Count label={field(name)} value={draft[name]} max={max} onChange={(value) => change({ [name]: value })} />
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(reward ? 'console.mall.change' : 'console.mall.write')}
      consequence={t('console.mall.consequence')}
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
            disabled={reward !== null}
            label={field('brand')}
            value={draft.brand}
            onChange={(brand) => change({ brand })}
          />
          {choice('type', types)}
          <TextsPart texts={draft.texts} onChange={(texts) => change({ texts })} />
          {choice('picture', pictures)}
        </div>
        <div className="stack">
          {count('points', 1_000_000_000)}
          {choice('unit', units)}
          <CurrencySelect
            label={field('currency')}
            value={draft.currency}
            onChange={(currency) => change({ currency })}
          />
          {draft.type === 'COUPON' && (
            <>
              <Typed
                label={field('amountMinor')}
                value={draft.amount}
                help={t('console.mall.amount_help')}
                onChange={(amount) => change({ amount })}
              />
              {draft.amount.trim() !== '' && (
                <Count
                  label={t('console.campaign.term.turnover')}
                  value={draft.turnover}
                  max={100}
                  onChange={(turnover) => change({ turnover })}
                />
              )}
            </>
          )}
          {count('minQuantity', 1_000)}
          {count('perDay', 1_000)}
          {count('minLevel', 100)}
          {count('priority', 1_000)}
        </div>
      </div>
    </ReasonDialog>
  );
}
