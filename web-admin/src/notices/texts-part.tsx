import { Button, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';
import { withText, type DraftText } from './draft.js';

/** As the server would store it: what could run is gone already. */
function Preview({ content }: { content: string }) {
  const t = useTranslate();
  // Of what was looked at alone: once it is written on, the preview is of something else.
  const [shown, setShown] = useState<{ of: string; html: string } | null>(null);
  const { start, isPending, error } = useVerb((api) => api.previewNotice({ content }), {
    refresh: [],
    onDone: (preview) => setShown({ of: content, html: preview.content }),
  });
  return (
    <div className="stack tight">
      <Button size="small" variant="outlined" disabled={isPending || content === ''} onClick={() => start()}>
        {t('console.notice.preview')}
      </Button>
      <Problem error={error} />
      {shown?.of === content && (
        <div
          className="card pad"
          dir="auto"
          aria-label={t('console.notice.preview')}
          dangerouslySetInnerHTML={{ __html: shown.html }}
        />
      )}
    </div>
  );
}

interface Props<Text extends DraftText> {
  texts: readonly Text[];
  onChange: (texts: Text[]) => void;
  /** What a text of a language begins as. */
  empty: (language: string) => Text;
}

/** Title and content in each language of the players' app; a summary where the texts have one. */
export function TextsPart<Text extends DraftText>({ texts, onChange, empty }: Props<Text>) {
  const t = useTranslate();
  const [language, setLanguage] = useState(texts[0]?.language ?? inPlayer[0]?.code ?? 'EN');
  const { title, content, summary } = texts.find((each) => each.language === language) ?? empty(language);
  const change = (part: Partial<DraftText>) => onChange(withText(texts, empty(language), part as Partial<Text>));
  return (
    <div className="stack">
      <Tabs value={language} onChange={(_event, next: string) => setLanguage(next)} variant="scrollable">
        {inPlayer.map(({ code, name }) => (
          <Tab key={code} value={code} label={texts.some((each) => each.language === code) ? `${name} ✓` : name} />
        ))}
      </Tabs>
      <TextField
        label={t('resources.notices.fields.title')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' } }}
        onChange={(event) => change({ title: event.target.value })}
      />
      {summary !== undefined && (
        <TextField
          multiline
          minRows={2}
          label={t('console.post.summary')}
          helperText={t('console.post.summary_help')}
          value={summary}
          slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
          onChange={(event) => change({ summary: event.target.value })}
        />
      )}
      <TextField
        multiline
        minRows={6}
        maxRows={14}
        label={t('console.notice.content')}
        helperText={t('console.notice.content_help')}
        value={content}
        slotProps={{ htmlInput: { maxLength: 6_000, dir: 'auto' } }}
        onChange={(event) => change({ content: event.target.value })}
      />
      <Preview key={language} content={content} />
    </div>
  );
}
