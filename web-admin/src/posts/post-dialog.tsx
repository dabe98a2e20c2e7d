import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Post } from '../api/notice-types.js';
import { TextsPart } from '../notices/texts-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';
import {
  contentOf,
  draftOf,
  drawings,
  emptyDraft,
  emptyPostText,
  isReady,
  postCategories,
  postKinds,
  slugOf,
  type Draft,
} from './draft.js';
import { PreviewPart } from './preview-part.js';

interface PartProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  /** It is there already: its brand and its kind stay. */
  known: boolean;
}

function PlacePart({ draft, onChange, known }: PartProps) {
  const t = useTranslate();
  const suggested = slugOf(draft.texts[0]?.title ?? '');
  return (
    <>
      <BrandSelect
        disabled={known}
        label={t('resources.posts.fields.brand')}
        value={draft.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <TextField
        select
        disabled={known}
        label={t('resources.posts.fields.kind')}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as Draft['kind'] })}
      >
        {postKinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`console.post.kind.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('resources.posts.fields.slug')}
        helperText={
          suggested && suggested !== draft.slug
            ? t('console.post.slug_like', { slug: suggested })
            : t('console.post.slug_help')
        }
        value={draft.slug}
        slotProps={{ htmlInput: { maxLength: 80, dir: 'ltr' } }}
        onChange={(event) => onChange({ slug: event.target.value.trim().toLowerCase() })}
      />
      <TextField
        select
        label={t('resources.posts.fields.category')}
        value={draft.category}
        onChange={(event) => onChange({ category: event.target.value as Draft['category'] })}
      >
        {postCategories.map((category) => (
          <MenuItem key={category} value={category}>
            {t(`console.post.category.${category}`)}
          </MenuItem>
        ))}
      </TextField>
    </>
  );
}

function CoverPart({ draft, onChange }: Omit<PartProps, 'known'>) {
  const t = useTranslate();
  const drawn = draft.cover.startsWith('set:');
  return (
    <>
      <TextField
        select
        label={t('console.post.cover')}
        value={drawn ? draft.cover : ''}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ cover: event.target.value })}
      >
        <MenuItem value="">{t('console.post.own_picture')}</MenuItem>
        {drawings.map((name) => (
          <MenuItem key={name} value={`set:${name}`}>
            {t(`console.post.drawing.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {!drawn && (
        <TextField
          label={t('console.post.picture')}
          helperText={t('console.post.picture_help')}
          value={draft.cover}
          slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
          onChange={(event) => onChange({ cover: event.target.value.trim() })}
        />
      )}
      {draft.kind === 'LIVE' && (
        <>
          <TextField
            label={t('console.post.address')}
            helperText={t('console.post.address_help')}
            value={draft.address}
            slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
            onChange={(event) => onChange({ address: event.target.value.trim() })}
          />
          <FormControlLabel
            label={t('console.post.embedded')}
            control={<Switch checked={draft.embedded} onChange={(_event, embedded) => onChange({ embedded })} />}
          />
        </>
      )}
    </>
  );
}

function WhenPart({ draft, onChange }: Omit<PartProps, 'known'>) {
  const t = useTranslate();
  return (
    <>
      <TextField
        type="datetime-local"
        label={t('resources.posts.fields.startsAt')}
        helperText={t('console.notice.zone')}
        value={draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ startsAt: event.target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('resources.posts.fields.endsAt')}
        helperText={t('console.notice.stays')}
        value={draft.endsAt ?? ''}
        error={draft.endsAt !== null && draft.endsAt <= draft.startsAt}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ endsAt: event.target.value || null })}
      />
      <FormControlLabel
        label={t('resources.posts.fields.pinned')}
        control={<Switch checked={draft.pinned} onChange={(_event, pinned) => onChange({ pinned })} />}
      />
      <FormControlLabel
        label={t('resources.posts.fields.published')}
        control={<Switch checked={draft.published} onChange={(_event, published) => onChange({ published })} />}
      />
    </>
  );
}

interface Props {
  post: Post | null;
  /** What it begins with, such as an earlier version; else as it is. */
  begin?: Draft;
  onClose: () => void;
}

/** Writes a piece of the news, the blog or a stream, or changes one. */
export function PostDialog({ post, begin, onClose }: Props) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>(() => begin ?? (post ? draftOf(post) : emptyDraft()));
  // Of what the draft was made of: the list behind the dialog may have read a newer one since.
  const [version] = useState(post?.version ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      post ? api.changePost(post.id, { ...draft, reason, version }) : api.writePost({ ...draft, reason }),
    { refresh: ['posts', 'auditLogs'], done: 'console.post.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(post ? 'console.post.change' : 'console.post.write')}
      consequence={t('console.post.consequence')}
      presets={['release', 'campaign', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={isReady(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <div className="stack">
          <PlacePart draft={draft} onChange={change} known={post !== null} />
          <CoverPart draft={draft} onChange={change} />
          <WhenPart draft={draft} onChange={change} />
        </div>
        <TextsPart texts={draft.texts} empty={emptyPostText} onChange={(texts) => change({ texts })} />
      </div>
      <PreviewPart
        brand={draft.brand}
        of={JSON.stringify(draft)}
        ready={isReady(draft)}
        make={(api) => api.previewPost({ brand: draft.brand, content: contentOf(draft) })}
      />
    </ReasonDialog>
  );
}
