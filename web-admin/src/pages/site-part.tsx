import { Button, IconButton, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PageContent } from '../api/notice-types.js';
import { Icon } from '../ui/icon.js';
import { contactKinds, linesOf, signs, type Contact, type Mark } from './draft.js';

interface PartProps {
  content: PageContent;
  onChange: (change: Partial<PageContent>) => void;
}

const replaced = <T,>(list: readonly T[], at: number, change: Partial<T>): T[] =>
  list.map((each, place) => (place === at ? { ...each, ...change } : each));
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_each, place) => place !== at);

interface MarksProps {
  legend: string;
  marks: readonly Mark[];
  onChange: (marks: Mark[]) => void;
}

function MarkRow({
  mark,
  onChange,
  onRemove,
}: {
  mark: Mark;
  onChange: (change: Partial<Mark>) => void;
  onRemove: () => void;
}) {
  const t = useTranslate();
  const drawn = mark.picture.startsWith('sign:');
  return (
    <div className="row tight wrap-ok">
      <TextField
        select
        size="small"
        label={t('console.page.picture')}
        value={drawn ? mark.picture : ''}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ picture: event.target.value })}
      >
        <MenuItem value="">{t('console.post.own_picture')}</MenuItem>
        {signs.map((sign) => (
          <MenuItem key={sign} value={`sign:${sign}`}>
            {t(`console.page.sign.${sign}`)}
          </MenuItem>
        ))}
      </TextField>
      {!drawn && (
        <TextField
          size="small"
          label={t('console.post.picture')}
          value={mark.picture}
          slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
          onChange={(event) => onChange({ picture: event.target.value.trim() })}
        />
      )}
      <TextField
        size="small"
        label={t('console.page.mark_name')}
        value={mark.name}
        slotProps={{ htmlInput: { maxLength: 60, dir: 'auto' } }}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        size="small"
        label={t('console.page.to')}
        value={mark.to}
        slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
        onChange={(event) => onChange({ to: event.target.value.trim() })}
      />
      <IconButton aria-label={t('console.page.drop', { name: mark.name })} onClick={onRemove}>
        <Icon name="x" />
      </IconButton>
    </div>
  );
}

function Marks({ legend, marks, onChange }: MarksProps) {
  const t = useTranslate();
  return (
    <fieldset className="plain-set stack tight">
      <legend>{legend}</legend>
      {marks.map((mark, at) => (
        <MarkRow
          key={at}
          mark={mark}
          onChange={(change) => onChange(replaced(marks, at, change))}
          onRemove={() => onChange(without(marks, at))}
        />
      ))}
      <span>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="plus" />}
          onClick={() => onChange([...marks, { picture: 'sign:shield', name: '', to: '' }])}
        >
          {t('console.page.add')}
        </Button>
      </span>
    </fieldset>
  );
}

function Contacts({ content, onChange }: PartProps) {
  const t = useTranslate();
  const { contacts } = content;
  const change = (at: number, part: Partial<Contact>) => onChange({ contacts: replaced(contacts, at, part) });
  return (
    <fieldset className="plain-set stack tight">
      <legend>{t('console.page.contacts')}</legend>
      {contacts.map(({ kind, address }, at) => (
        <div key={at} className="row tight wrap-ok">
          <TextField
            select
            size="small"
            label={t('console.page.contact_kind')}
            value={kind}
            onChange={(event) => change(at, { kind: event.target.value as Contact['kind'] })}
          >
            {contactKinds.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`console.page.contact.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            size="small"
            label={t('console.page.contact_address')}
            value={address}
            slotProps={{ htmlInput: { maxLength: 300, dir: 'ltr' } }}
            onChange={(event) => change(at, { address: event.target.value.trim() })}
          />
          <IconButton
            aria-label={t('console.page.drop', { name: address })}
            onClick={() => onChange({ contacts: without(contacts, at) })}
          >
            <Icon name="x" />
          </IconButton>
        </div>
      ))}
      <span>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon name="plus" />}
          onClick={() => onChange({ contacts: [...contacts, { kind: 'ZALO', address: '' }] })}
        >
          {t('console.page.add')}
        </Button>
      </span>
    </fieldset>
  );
}

function Origins({
  label,
  help,
  origins,
  onChange,
}: {
  label: string;
  help: string;
  origins: readonly string[];
  onChange: (origins: string[]) => void;
}) {
  const [text, setText] = useState(origins.join('\n'));
  return (
    <TextField
      multiline
      minRows={2}
      label={label}
      helperText={help}
      value={text}
      slotProps={{ htmlInput: { dir: 'ltr' } }}
      onChange={(event) => {
        setText(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
}

/** What stands on every page of a brand. */
export function SitePart({ content, onChange }: PartProps) {
  const t = useTranslate();
  const lists = ['licences', 'payments', 'providers'] as const;
  return (
    <div className="stack">
      {lists.map((list) => (
        <Marks
          key={list}
          legend={t(`console.page.${list}`)}
          marks={content[list]}
          onChange={(marks) => onChange({ [list]: marks })}
        />
      ))}
      <Contacts content={content} onChange={onChange} />
      <Origins
        label={t('console.page.frameOrigins')}
        help={t('console.page.frameOrigins_help')}
        origins={content.frameOrigins}
        onChange={(frameOrigins) => onChange({ frameOrigins })}
      />
      <Origins
        label={t('console.page.pictureOrigins')}
        help={t('console.page.pictureOrigins_help')}
        origins={content.pictureOrigins}
        onChange={(pictureOrigins) => onChange({ pictureOrigins })}
      />
    </div>
  );
}
