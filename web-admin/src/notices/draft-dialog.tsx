import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Notice } from '../api/notice-types.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';
import { AudiencePart } from './audience-part.js';
import { draftOf, emptyDraft, emptyText, isReady, noticeTypes, type Draft, type NoticeType } from './draft.js';
import { TextsPart } from './texts-part.js';

interface PartProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function WhenPart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('resources.notices.fields.startsAt')}
        helperText={t('console.notice.zone')}
        value={draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ startsAt: event.target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('resources.notices.fields.endsAt')}
        helperText={t('console.notice.stays')}
        value={draft.endsAt ?? ''}
        error={draft.endsAt !== null && draft.endsAt <= draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ endsAt: event.target.value || null })}
      />
      <TextField
        type="number"
        label={t('resources.notices.fields.priority')}
        value={draft.priority}
        slotProps={{ htmlInput: { min: 0, max: 1000 } }}
        onChange={(event) => onChange({ priority: Number(event.target.value) })}
      />
      <FormControlLabel
        label={t('resources.notices.fields.published')}
        control={<Switch checked={draft.published} onChange={(_event, published) => onChange({ published })} />}
      />
    </>
  );
}

function PlacePart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  const place = (type: NoticeType) => onChange({ type, group: type === 'PR' ? 'w_promotion' : '' });
  return (
    <>
      <BrandSelect
        label={t('resources.notices.fields.brand')}
        value={draft.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <TextField
        select
        label={t('resources.notices.fields.type')}
        value={draft.type}
        onChange={(event) => place(event.target.value as NoticeType)}
      >
        {noticeTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`console.notice.type.${type}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

/** Writes an announcement, or changes one. */
export function DraftDialog({ notice, onClose }: { notice: Notice | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => (notice ? draftOf(notice) : emptyDraft()));
  // Of what the draft was made of: the list behind the dialog may have read a newer one since.
  const [version] = useState(notice?.version ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      notice ? api.changeNotice(notice.id, { ...draft, reason, version }) : api.writeNotice({ ...draft, reason }),
    { refresh: ['notices', 'auditLogs'], done: 'console.notice.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(notice ? 'console.notice.change' : 'console.notice.write')}
      consequence={t('console.notice.consequence')}
      presets={['release', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={isReady(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <PlacePart draft={draft} onChange={change} />
          <WhenPart draft={draft} onChange={change} />
          <AudiencePart audience={draft.audience} onChange={(audience) => change({ audience })} />
        </div>
        <TextsPart texts={draft.texts} empty={emptyText} onChange={(texts) => change({ texts })} />
      </div>
    </ReasonDialog>
  );
}
