import { hasBudget } from '../api/reward.js';
import { Checkbox, FormControlLabel, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Campaign } from '../api/promotion-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';
import { categories, contentOf, draftOf, emptyDraft, tags, termsOf, type Draft } from './draft.js';
import { Sentences } from './sentences.js';
import { TextsPart } from './texts-part.js';
import { RewardPart } from './reward-part.js';
import { Choice, ConditionsPart, Count, Typed } from './terms-part.js';

interface PartProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function PlacePart({ draft, onChange, fixed }: PartProps & { fixed: boolean }) {
  const t = useTranslate();
  const field = (name: string) => t(`resources.campaigns.fields.${name}`);
  const toggle = (tag: string) =>
    onChange({ tags: draft.tags.includes(tag) ? draft.tags.filter((each) => each !== tag) : [...draft.tags, tag] });
  return (
    <>
      <BrandSelect
        disabled={fixed}
        label={field('brand')}
        value={draft.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <Choice
        label={field('category')}
        value={draft.category}
        choices={categories}
        word="category"
        onChange={(category) => onChange({ category })}
      />
      <fieldset className="plain-set">
        <legend>{t('console.campaign.tags')}</legend>
        {tags.map((tag) => (
          <FormControlLabel
            key={tag}
            label={t(`console.campaign.tag.${tag}`)}
            control={<Checkbox checked={draft.tags.includes(tag)} onChange={() => toggle(tag)} />}
          />
        ))}
      </fieldset>
      <TextField
        type="datetime-local"
        label={field('startsAt')}
        helperText={t('console.notice.zone')}
        value={draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ startsAt: event.target.value })}
      />
      <TextField
        type="datetime-local"
        label={field('endsAt')}
        helperText={t('console.notice.stays')}
        value={draft.endsAt ?? ''}
        error={draft.endsAt !== null && draft.endsAt <= draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ endsAt: event.target.value || null })}
      />
      {hasBudget(draft.reward.kind) && (
        <Typed label={field('budgetMinor')} value={draft.budget} onChange={(budget) => onChange({ budget })} />
      )}
      <Count label={field('stock')} value={draft.stock} max={10_000_000} onChange={(stock) => onChange({ stock })} />
      <Count
        label={field('priority')}
        value={draft.priority}
        max={1_000}
        onChange={(priority) => onChange({ priority })}
      />
    </>
  );
}

/** Writes a campaign, or changes its draft, with what the player will read beside it. */
export function FormDialog({ campaign, onClose }: { campaign: Campaign | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (campaign ? draftOf(campaign) : emptyDraft()));
  // Of what the draft was made of: the page behind the dialog may have read a newer one since.
  const [revision] = useState(campaign?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const [content, terms] = [contentOf(draft), termsOf(draft)];
  const { start, isPending, error } = useVerb(
    async (api, reason: string) => {
      if (!content) return;
      if (campaign) await api.changeCampaign(campaign.id, { ...content, revision, reason });
      else await api.writeCampaign({ ...content, brand: draft.brand, reason });
    },
    { refresh: ['campaigns', 'auditLogs'], done: 'console.campaign.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(campaign ? 'console.campaign.change' : 'console.campaign.write')}
      consequence={t('console.campaign.consequence')}
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
          <PlacePart draft={draft} onChange={change} fixed={campaign !== null} />
          <TextsPart texts={draft.texts} onChange={(texts) => change({ texts })} />
        </div>
        <div className="stack">
          {terms && <Sentences currency={draft.currency} terms={terms} />}
          <ConditionsPart draft={draft} onChange={change} />
          <RewardPart draft={draft} onChange={change} />
        </div>
      </div>
    </ReasonDialog>
  );
}
