import { Dialog } from '@mui/material';
import { useId, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../ui/icon.js';
import { useEntries, type Entry } from './palette-entries.js';

interface OptionProps {
  entry: Entry;
  id: string;
  current: boolean;
  /** The first of its group says the group's name. */
  first: boolean;
  onPick: () => void;
}

function Option({ entry, id, current, first, onPick }: OptionProps) {
  const t = useTranslate();
  useLayoutEffect(() => {
    if (current) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [current, id]);
  return (
    <>
      {first && (
        <li role="presentation" className="cap">
          {t(`console.palette.${entry.group}`)}
        </li>
      )}
      {/* The field keeps the focus and the keys. */}
      <li
        id={id}
        role="option"
        aria-selected={current}
        onClick={onPick}
        onMouseDown={(event) => event.preventDefault()}
      >
        <Icon name={entry.icon} />
        <span className="grow text">{entry.text}</span>
        {entry.more && <span className="xs faint">{entry.more}</span>}
        {entry.keys && <kbd aria-hidden="true">{entry.keys}</kbd>}
      </li>
    </>
  );
}

/** Ctrl K: any screen, record or command by its name. A combobox whose list is always open. */
export function Palette({ onClose, onMap }: { onClose: () => void; onMap: () => void }) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const entries = useEntries(typed, onMap);
  const current = Math.min(at, entries.length - 1);
  const pick = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    entry.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const last = entries.length - 1;
    if (event.key === 'ArrowDown') setAt(current >= last ? 0 : current + 1);
    else if (event.key === 'ArrowUp') setAt(current <= 0 ? last : current - 1);
    else if (event.key === 'Enter') pick(entries[current]);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      className="palette"
      slotProps={{ paper: { 'aria-label': t('console.palette.label') } }}
    >
      <label className="typed">
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={entries.length ? `${id}${current}` : undefined}
          aria-label={t('console.palette.label')}
          placeholder={t('console.palette.placeholder')}
          autoFocus
          value={typed}
          onKeyDown={onKey}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </label>
      <ul id={`${id}list`} role="listbox" aria-label={t('console.palette.label')}>
        {entries.map((entry, index) => (
          <Option
            key={entry.id}
            entry={entry}
            id={`${id}${index}`}
            current={index === current}
            first={entry.group !== entries[index - 1]?.group}
            onPick={() => pick(entry)}
          />
        ))}
      </ul>
      <p role="status" className={entries.length ? 'sr' : 'muted none'}>
        {t('console.palette.count', { smart_count: entries.length })}
      </p>
    </Dialog>
  );
}
