import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Article, ArticleDraft } from '../api/notice-types.js';
import { emptyText } from '../notices/draft.js';
import { TextsPart } from '../notices/texts-part.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { BrandSelect } from '../ui/brand-select.js';
import { useVerb } from '../ui/use-verb.js';

type Draft = Omit<ArticleDraft, 'reason'>;

/** As the server takes it. */
const anchorPattern = /^([A-Za-z][\w-]*)?$/;

const isReady = ({ brand, anchor, texts }: Draft): boolean =>
  brand !== '' && anchorPattern.test(anchor) && texts.length > 0 && texts.every(({ title }) => title.trim() !== '');

const draftOf = (article: Article | null): Draft => {
  if (!article) return { brand: '', parentId: null, place: 0, anchor: '', texts: [], published: false };
  const { brand, parentId, place, anchor, texts, published } = article;
  return { brand, parentId, place, anchor, texts, published };
};

interface PartProps {
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
}

function PlacePart({ draft, onChange }: PartProps) {
  const t = useTranslate();
  return (
    <div className="stack">
      <BrandSelect
        label={t('resources.articles.fields.brand')}
        value={draft.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <TextField
        label={t('console.article.parent')}
        helperText={t('console.article.parent_help')}
        value={draft.parentId ?? ''}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 18 } }}
        onChange={(event) => onChange({ parentId: event.target.value.replace(/\D/g, '') || null })}
      />
      <TextField
        label={t('console.article.anchor')}
        helperText={t('console.article.anchor_help')}
        value={draft.anchor}
        error={!anchorPattern.test(draft.anchor)}
        slotProps={{ htmlInput: { maxLength: 40, dir: 'ltr' } }}
        onChange={(event) => onChange({ anchor: event.target.value.trim() })}
      />
      <TextField
        type="number"
        label={t('resources.articles.fields.place')}
        value={draft.place}
        slotProps={{ htmlInput: { min: 0, max: 10_000 } }}
        onChange={(event) => onChange({ place: Number(event.target.value) })}
      />
      <FormControlLabel
        label={t('resources.articles.fields.published')}
        control={<Switch checked={draft.published} onChange={(_event, published) => onChange({ published })} />}
      />
    </div>
  );
}

/** Writes an article of the help centre, or changes one. */
export function ArticleDialog({ article, onClose }: { article: Article | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(() => draftOf(article));
  // Of what the draft was made of: the list behind the dialog may have read a newer one since.
  const [version] = useState(article?.version ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      article ? api.changeArticle(article.id, { ...draft, reason, version }) : api.writeArticle({ ...draft, reason }),
    { refresh: ['articles', 'auditLogs'], done: 'console.article.saved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      title={t(article ? 'console.article.change' : 'console.article.write')}
      consequence={t('console.article.consequence')}
      presets={['release', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={isReady(draft)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="form-cols">
        <PlacePart draft={draft} onChange={change} />
        <TextsPart texts={draft.texts} empty={emptyText} onChange={(texts) => change({ texts })} />
      </div>
    </ReasonDialog>
  );
}
