import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Broadcast } from '../api/notice-types.js';
import { AudiencePart } from '../notices/audience-part.js';
import { idsOf } from '../notices/draft.js';
import { BrandSelect } from '../ui/brand-select.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { channels, draftOf, emptyDraft, isReady, purposes, type Draft } from './draft.js';
import { WordsPart } from './words-part.js';

interface PartProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function HowPart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.broadcasts.fields.${field}`);
  const toggle = (channel: (typeof channels)[number]) =>
    onChange({ channels: channels.filter((each) => (each === channel) !== draft.channels.includes(each)) });
  return (
    <>
      <BrandSelect label={name('brand')} value={draft.brand} onChange={(brand) => onChange({ brand })} />
      <TextField
        select
        label={name('purpose')}
        value={draft.purpose}
        onChange={(event) => onChange({ purpose: event.target.value as Draft['purpose'] })}
      >
        {purposes.map((purpose) => (
          <MenuItem key={purpose} value={purpose}>
            {t(`console.broadcast.purpose.${purpose}`)}
          </MenuItem>
        ))}
      </TextField>
      <fieldset className="plain-set">
        <legend>{name('channels')}</legend>
        {channels.map((channel) => (
          <FormControlLabel
            key={channel}
            label={t(`console.broadcast.channel.${channel}`)}
            control={<Checkbox checked={draft.channels.includes(channel)} onChange={() => toggle(channel)} />}
          />
        ))}
      </fieldset>
      <TextField
        label={name('link')}
        placeholder="/promotions"
        value={draft.link ?? ''}
        onChange={(event) => onChange({ link: event.target.value || null })}
      />
    </>
  );
}

function WhenPart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.broadcasts.fields.${field}`);
  return (
    <>
      <TextField
        type="datetime-local"
        label={name('startsAt')}
        helperText={t('console.notice.zone')}
        value={draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ startsAt: event.target.value })}
      />
      <TextField
        type="number"
        label={name('perMinute')}
        value={draft.perMinute}
        slotProps={{ htmlInput: { min: 1, max: 1_000_000 } }}
        onChange={(event) => onChange({ perMinute: Number(event.target.value) })}
      />
      <TextField
        label={t('console.broadcast.levels')}
        defaultValue={draft.audience.levels.join(', ')}
        onChange={(event) => onChange({ audience: { ...draft.audience, levels: idsOf(event.target.value) } })}
      />
      <AudiencePart
        audience={draft.audience}
        onChange={(audience) => onChange({ audience: { ...draft.audience, ...audience } })}
      />
    </>
  );
}

/** Writes a message to many members, or changes one that is not published yet. */
export function FormDialog({ row, onClose }: { row: Broadcast | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (row ? draftOf(row) : emptyDraft()));
  // Of what the draft was made of: the screen behind the dialog may have read a newer one since.
  const [revision] = useState(row?.revision ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      row ? api.changeBroadcast(row.id, { ...draft, reason, revision }) : api.writeBroadcast({ ...draft, reason }),
    { refresh: ['broadcasts', 'auditLogs'], done: 'console.broadcast.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(row ? 'ra.action.edit' : 'console.broadcast.write')}
      consequence={t('console.broadcast.consequence')}
      presets={['campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={isReady(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <HowPart draft={draft} onChange={change} />
          <WhenPart draft={draft} onChange={change} />
        </div>
        <WordsPart texts={draft.texts} link={draft.link} onChange={(texts) => change({ texts })} />
      </div>
    </ReasonDialog>
  );
}
