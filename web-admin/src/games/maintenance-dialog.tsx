import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Maintenance, Window } from '../api/types.js';
import { AheadChips } from '../ui/ahead.js';
import { fromLocal, toLocal } from '../ui/local-time.js';
import { Problem } from '../ui/problem.js';

interface Props {
  name: string;
  current: Window | null;
  pending: boolean;
  error: unknown;
  onSave: (window: Maintenance) => void;
  onClose: () => void;
}

interface Draft {
  from: string;
  until: string;
  message: string;
}

function Fields({ draft, wrong, onChange }: { draft: Draft; wrong: boolean; onChange: (draft: Draft) => void }) {
  const t = useTranslate();
  return (
    <>
      <TextField
        type="datetime-local"
        required
        label={t('console.maintenance.from')}
        value={draft.from}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ ...draft, from: event.target.value })}
      />
      <AheadChips onChoose={(from) => onChange({ ...draft, from })} />
      <TextField
        type="datetime-local"
        label={t('console.maintenance.until')}
        value={draft.until}
        error={wrong}
        helperText={t(wrong ? 'console.maintenance.order' : 'console.maintenance.open')}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => onChange({ ...draft, until: event.target.value })}
      />
      <TextField
        label={t('console.maintenance.message')}
        value={draft.message}
        multiline
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={(event) => onChange({ ...draft, message: event.target.value })}
      />
    </>
  );
}

/** Sets or lifts a maintenance window. Times are those of Việt Nam, as the label says. */
export function MaintenanceDialog({ name, current, pending, error, onSave, onClose }: Props) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>({
    from: toLocal(current?.from ?? new Date().toISOString()),
    until: current?.until ? toLocal(current.until) : '',
    message: current?.message ?? '',
  });
  const wrong = draft.until !== '' && draft.until <= draft.from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wrong || !draft.from) return;
    onSave({
      from: fromLocal(draft.from),
      until: draft.until ? fromLocal(draft.until) : null,
      message: draft.message.trim() || null,
    });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="maintenance-title">
      <form onSubmit={submit}>
        <DialogTitle id="maintenance-title">{t('console.maintenance.title', { name })}</DialogTitle>
        <DialogContent className="stack">
          <p className="muted">{t('console.maintenance.text')}</p>
          <Fields draft={draft} wrong={wrong} onChange={setDraft} />
          <Problem error={error} />
        </DialogContent>
        <DialogActions>
          {current && (
            <Button color="error" disabled={pending} onClick={() => onSave({ from: null, until: null, message: null })}>
              {t('console.maintenance.end')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ra.action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={pending || wrong || !draft.from}>
            {t(pending ? 'console.action.working' : 'console.maintenance.set')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
