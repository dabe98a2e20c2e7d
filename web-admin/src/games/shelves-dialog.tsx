import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  IconButton,
  MenuItem,
  TextField,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { Shelves } from '../api/types.js';
import { useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { emptyReason, reasonText, ReasonFields } from '../ui/reason.js';
import { useVerb } from '../ui/use-verb.js';

type Kind = 'categories' | 'types';

const moved = (values: readonly string[], from: number, to: number): string[] => {
  const [value, ...rest] = [values[from] ?? '', ...values.filter((_, place) => place !== from)];
  return [...rest.slice(0, to), value, ...rest.slice(to)];
};

interface OrderProps {
  kind: Kind;
  draft: Shelves;
  editable: boolean;
  onChange: (draft: Shelves) => void;
}

/** Names in their order, each with two presses to move it and one to hide it. */
function Order({ kind, draft, editable, onChange }: OrderProps) {
  const t = useTranslate();
  const label = useLabel();
  const values = draft[kind];
  const nameOf = (value: string) =>
    kind === 'categories' ? label('category', value) : t(`console.game_types.${value.replaceAll('-', '_')}`);
  const move = (from: number, by: number) => onChange({ ...draft, [kind]: moved(values, from, from + by) });
  const toggle = (value: string) =>
    onChange({
      ...draft,
      hidden: draft.hidden.includes(value) ? draft.hidden.filter((one) => one !== value) : [...draft.hidden, value],
    });
  return (
    <section>
      <h3>{t(`console.shelves.${kind}`)}</h3>
      <ol className="plain">
        {values.map((value, place) => (
          <li key={value} className="row tight">
            <Checkbox
              size="small"
              disabled={!editable}
              checked={!draft.hidden.includes(value)}
              onChange={() => toggle(value)}
              slotProps={{ input: { 'aria-label': t('console.shelves.shown', { name: nameOf(value) }) } }}
            />
            <span style={{ flex: 1 }}>{nameOf(value)}</span>
            <IconButton
              disabled={!editable || place === 0}
              aria-label={t('console.shelves.up', { name: nameOf(value) })}
              onClick={() => move(place, -1)}
            >
              <Icon name="up" />
            </IconButton>
            <IconButton
              disabled={!editable || place === values.length - 1}
              aria-label={t('console.shelves.down', { name: nameOf(value) })}
              onClick={() => move(place, 1)}
            >
              <Icon name="dn" />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Form({ all, editable, onClose }: { all: readonly Shelves[]; editable: boolean; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(all[0] as Shelves);
  const [reason, setReason] = useState(emptyReason);
  const text = reasonText(reason, t);
  const { start, isPending, error } = useVerb(
    (api, { brand, ...layout }: Shelves & { reason: string }) => api.putShelves(brand, layout),
    { refresh: ['shelves', 'auditLogs'], done: 'console.shelves.done', onDone: onClose },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text) start({ ...draft, reason: text });
  };
  return (
    <form onSubmit={submit}>
      <DialogContent className="stack">
        <p className="muted">{t('console.shelves.what')}</p>
        <TextField
          select
          size="small"
          label={t('console.shelves.brand')}
          value={draft.brand}
          onChange={({ target }) => setDraft(all.find(({ brand }) => brand === target.value) ?? draft)}
        >
          {all.map(({ brand }) => (
            <MenuItem key={brand} value={brand}>
              {brand}
            </MenuItem>
          ))}
        </TextField>
        <Order kind="categories" draft={draft} editable={editable} onChange={setDraft} />
        <Order kind="types" draft={draft} editable={editable} onChange={setDraft} />
        {editable && <ReasonFields presets={['campaign']} value={reason} onChange={setReason} />}
        <Problem error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
        {editable && (
          <Button type="submit" variant="contained" disabled={!text || isPending}>
            {t('ra.action.save')}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

/** In which order a brand's lobby shows categories and kinds of games, and which it does not show. */
export function ShelvesDialog({ editable, onClose }: { editable: boolean; onClose: () => void }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { data, error } = useQuery({ queryKey: ['shelves'], queryFn: () => api.shelves() });
  return (
    <Dialog open onClose={onClose} aria-labelledby="shelves-title" fullWidth maxWidth="sm">
      <DialogTitle id="shelves-title">{t('console.shelves.title')}</DialogTitle>
      {data && data.length > 0 ? (
        <Form all={data} editable={editable} onClose={onClose} />
      ) : (
        <DialogContent>
          <Problem error={error} />
        </DialogContent>
      )}
    </Dialog>
  );
}
