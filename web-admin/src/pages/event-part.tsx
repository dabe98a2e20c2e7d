import { Button, IconButton, MenuItem, Tab, Tabs, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { PageBlock, PageContent } from '../api/notice-types.js';
import { drawings } from '../posts/draft.js';
import { Icon } from '../ui/icon.js';
import {
  blockTypes,
  emptyBlock,
  linesOf,
  matchesOf,
  matchesText,
  moved,
  standingsOf,
  standingsText,
  type BlockType,
} from './draft.js';

interface BlockProps {
  block: PageBlock;
  language: string;
  onChange: (change: Partial<PageBlock>) => void;
}

/** The texts with one of a language changed; one that is empty is none. */
function said(texts: PageBlock['texts'], language: string, text: string): PageBlock['texts'] {
  const known = texts.some((each) => each.language === language);
  const all = known
    ? texts.map((each) => (each.language === language ? { language, text } : each))
    : [...texts, { language, text }];
  return all.filter((each) => each.text !== '');
}

/** Lines that are read as they are typed, and kept as they are typed. */
function Lines({
  label,
  help,
  text,
  onChange,
}: {
  label: string;
  help: string;
  text: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  return (
    <TextField
      multiline
      minRows={3}
      label={label}
      helperText={help}
      value={typed}
      slotProps={{ htmlInput: { dir: 'ltr' } }}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(event.target.value);
      }}
    />
  );
}

/** What its type needs beside words. */
function Needs({ block, onChange }: Omit<BlockProps, 'language'>) {
  const t = useTranslate();
  const { type } = block;
  if (type === 'PICTURE')
    return (
      <>
        <TextField
          select
          label={t('console.post.cover')}
          value={block.picture.startsWith('set:') ? block.picture : ''}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          onChange={(event) => onChange({ picture: event.target.value })}
        >
          <MenuItem value="">{t('console.post.own_picture')}</MenuItem>
          {drawings.map((name) => (
            <MenuItem key={name} value={`set:${name}`}>
              {t(`console.post.drawing.${name}`)}
            </MenuItem>
          ))}
        </TextField>
        {!block.picture.startsWith('set:') && (
          <TextField
            label={t('console.post.picture')}
            helperText={t('console.post.picture_help')}
            value={block.picture}
            slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
            onChange={(event) => onChange({ picture: event.target.value.trim() })}
          />
        )}
      </>
    );
  if (type === 'BUTTON')
    return (
      <TextField
        label={t('console.page.to_app')}
        value={block.to}
        slotProps={{ htmlInput: { maxLength: 200, dir: 'ltr' } }}
        onChange={(event) => onChange({ to: event.target.value.trim() })}
      />
    );
  if (type === 'COUNTDOWN')
    return (
      <TextField
        type="datetime-local"
        label={t('console.page.at')}
        helperText={t('console.notice.zone')}
        value={block.at}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ at: event.target.value })}
      />
    );
  if (type === 'GAMES')
    return (
      <Lines
        label={t('console.page.codes')}
        help={t('console.page.codes_help')}
        text={block.codes.join('\n')}
        onChange={(text) => onChange({ codes: linesOf(text) })}
      />
    );
  if (type === 'MATCHES')
    return (
      <Lines
        label={t('console.page.matches')}
        help={t('console.page.matches_help')}
        text={matchesText(block.matches)}
        onChange={(text) => onChange({ matches: matchesOf(text) })}
      />
    );
  if (type === 'STANDINGS')
    return (
      <Lines
        label={t('console.page.standings')}
        help={t('console.page.standings_help')}
        text={standingsText(block.standings)}
        onChange={(text) => onChange({ standings: standingsOf(text) })}
      />
    );
  return null;
}

function Block({ block, language, onChange }: BlockProps) {
  const t = useTranslate();
  const long = block.type === 'TEXT';
  return (
    <>
      <TextField
        multiline={long}
        {...(long && { minRows: 4 })}
        label={t(`console.page.words.${block.type}`)}
        helperText={long ? t('console.notice.content_help') : undefined}
        value={block.texts.find((each) => each.language === language)?.text ?? ''}
        slotProps={{ htmlInput: { maxLength: long ? 2_000 : 120, dir: 'auto' } }}
        onChange={(event) => onChange({ texts: said(block.texts, language, event.target.value) })}
      />
      <Needs block={block} onChange={onChange} />
    </>
  );
}

interface PartProps {
  content: PageContent;
  onChange: (change: Partial<PageContent>) => void;
}

function Head({ content, language, onChange }: PartProps & { language: string }) {
  const t = useTranslate();
  const { texts } = content;
  const own = texts.find((each) => each.language === language) ?? { language, title: '', description: '' };
  const change = (part: Partial<typeof own>) => {
    const after = { ...own, ...part };
    const others = texts.some((each) => each.language === language)
      ? texts.map((each) => (each.language === language ? after : each))
      : [...texts, after];
    onChange({ texts: others.filter(({ title, description }) => title !== '' || description !== '') });
  };
  return (
    <>
      <TextField
        label={t('console.page.title')}
        value={own.title}
        slotProps={{ htmlInput: { maxLength: 120, dir: 'auto' } }}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={t('console.page.description')}
        helperText={t('console.post.summary_help')}
        value={own.description}
        slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
        onChange={(event) => change({ description: event.target.value })}
      />
    </>
  );
}

/** Composes the page of an event: its title, then blocks in their order, in each language of the players' app. */
export function EventPart({ content, onChange }: PartProps) {
  const t = useTranslate();
  const [language, setLanguage] = useState(content.texts[0]?.language ?? inPlayer[0]?.code ?? 'EN');
  const [type, setType] = useState<BlockType>('TEXT');
  // What a block is does not change with its place: its fields keep what was typed into them.
  const [keys, setKeys] = useState(() => content.blocks.map((_block, at) => at));
  const { blocks } = content;
  const set = (next: PageBlock[], nextKeys: number[]) => {
    setKeys(nextKeys);
    onChange({ blocks: next });
  };
  return (
    <div className="stack">
      <Tabs value={language} onChange={(_event, next: string) => setLanguage(next)} variant="scrollable">
        {inPlayer.map(({ code, name }) => (
          <Tab
            key={code}
            value={code}
            label={content.texts.some((each) => each.language === code) ? `${name} ✓` : name}
          />
        ))}
      </Tabs>
      <Head content={content} language={language} onChange={onChange} />
      {blocks.map((block, at) => {
        const name = `${at + 1}. ${t(`console.page.block.${block.type}`)}`;
        return (
          <fieldset key={keys[at]} className="plain-set stack tight card pad">
            <legend>{name}</legend>
            <Block
              block={block}
              language={language}
              onChange={(change) =>
                onChange({ blocks: blocks.map((each, place) => (place === at ? { ...each, ...change } : each)) })
              }
            />
            <span className="row tight">
              <IconButton
                disabled={at === 0}
                aria-label={t('console.page.up', { name })}
                onClick={() => set(moved(blocks, at, -1), moved(keys, at, -1))}
              >
                <Icon name="up" />
              </IconButton>
              <IconButton
                disabled={at === blocks.length - 1}
                aria-label={t('console.page.down', { name })}
                onClick={() => set(moved(blocks, at, 1), moved(keys, at, 1))}
              >
                <Icon name="dn" />
              </IconButton>
              <IconButton
                aria-label={t('console.page.drop', { name })}
                onClick={() =>
                  set(
                    blocks.filter((_each, place) => place !== at),
                    keys.filter((_key, place) => place !== at),
                  )
                }
              >
                <Icon name="x" />
              </IconButton>
            </span>
          </fieldset>
        );
      })}
      <span className="row tight">
        <TextField
          select
          size="small"
          label={t('console.page.block_type')}
          value={type}
          onChange={(event) => setType(event.target.value as BlockType)}
        >
          {blockTypes.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`console.page.block.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        <Button
          variant="outlined"
          startIcon={<Icon name="plus" />}
          disabled={blocks.length >= 30}
          onClick={() => set([...blocks, emptyBlock(type)], [...keys, Math.max(-1, ...keys) + 1])}
        >
          {t('console.page.add_block')}
        </Button>
      </span>
    </div>
  );
}
