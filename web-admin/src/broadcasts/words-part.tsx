import { Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { Card } from '../ui/bits.js';
import { withWords, type Words } from './draft.js';

/** As a member finds it, in a language. */
export function Preview({ words, link }: { words: Words; link: string | null }) {
  return (
    <div className="card pad stack tight" lang={words.language.toLowerCase()} dir="auto">
      <b>{words.title}</b>
      <p style={{ whiteSpace: 'pre-line' }}>{words.body}</p>
      {link && <span className="xs faint">{link}</span>}
    </div>
  );
}

/** All that it says. */
export function Previews({ texts, link }: { texts: readonly Words[]; link: string | null }) {
  return texts.map((words) => (
    <Card key={words.language} title={inPlayer.find(({ code }) => code === words.language)?.name ?? words.language}>
      <Preview words={words} link={link} />
    </Card>
  ));
}

interface Props {
  texts: readonly Words[];
  link: string | null;
  onChange: (texts: Words[]) => void;
}

/** Title and text in each language of the players' app, and how it looks. */
export function WordsPart({ texts, link, onChange }: Props) {
  const t = useTranslate();
  const [language, setLanguage] = useState(texts[0]?.language ?? inPlayer[0]?.code ?? 'EN');
  const words = texts.find((each) => each.language === language) ?? { language, title: '', body: '' };
  const change = (part: Partial<Words>) => onChange(withWords(texts, language, part));
  return (
    <div className="stack">
      <Tabs value={language} onChange={(_event, next: string) => setLanguage(next)} variant="scrollable">
        {inPlayer.map(({ code, name }) => (
          <Tab key={code} value={code} label={texts.some((each) => each.language === code) ? `${name} ✓` : name} />
        ))}
      </Tabs>
      <TextField
        label={t('resources.notices.fields.title')}
        value={words.title}
        slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' } }}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        multiline
        minRows={5}
        label={t('console.broadcast.body')}
        value={words.body}
        slotProps={{ htmlInput: { maxLength: 1_000, dir: 'auto' } }}
        onChange={(event) => change({ body: event.target.value })}
      />
      <Preview words={words} link={link} />
    </div>
  );
}
