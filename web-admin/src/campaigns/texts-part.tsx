import { Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { withText, type Draft } from './draft.js';

interface Props {
  texts: Draft['texts'];
  onChange: (texts: Draft['texts']) => void;
}

/** A title and what is said, in each language of players. */
export function TextsPart({ texts, onChange }: Props) {
  const t = useTranslate();
  const [language, setLanguage] = useState(texts[0]?.language ?? inPlayer[0]?.code ?? 'EN');
  const { title = '', content = '' } = texts.find((each) => each.language === language) ?? {};
  const write = (change: { title?: string; content?: string }) => onChange(withText(texts, language, change));
  return (
    <>
      <Tabs value={language} onChange={(_event, next: string) => setLanguage(next)} variant="scrollable">
        {inPlayer.map(({ code, name }) => (
          <Tab key={code} value={code} label={texts.some((each) => each.language === code) ? `${name} ✓` : name} />
        ))}
      </Tabs>
      <TextField
        label={t('resources.campaigns.fields.title')}
        value={title}
        slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' } }}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextField
        multiline
        minRows={3}
        maxRows={8}
        label={t('console.campaign.content')}
        value={content}
        slotProps={{ htmlInput: { maxLength: 2_000, dir: 'auto' } }}
        onChange={(event) => write({ content: event.target.value })}
      />
    </>
  );
}
