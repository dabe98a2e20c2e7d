import { entryOf } from '@banyan/kernel/rules';
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { MaintenanceWindow } from '../api/types.js';
import { AheadChips } from '../ui/ahead.js';
import { BrandPicker } from '../ui/brand-name.js';
import { fromLocal, toLocal } from '../ui/local-time.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['maintenances', 'approvals', 'queueCounts', 'auditLogs'];
/** Those of the players' app. */
const languages = inPlayer.map(({ code }) => code);
const instant = (local: string) => (local ? fromLocal(local) : null);

interface TimeProps {
  label: string;
  value: string;
  wrong?: boolean;
  onChange: (value: string) => void;
}

function Time({ label, value, wrong = false, onChange }: TimeProps) {
  const t = useTranslate();
  return (
    <TextField
      type="datetime-local"
      label={label}
      value={value}
      error={wrong}
      helperText={wrong ? t('console.platform.maintenance.order') : undefined}
      slotProps={{ inputLabel: { shrink: true } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

interface Draft {
  /** Undefined until the operator has said whom it closes. */
  brand: string | null | undefined;
  from: string;
  until: string;
  messages: Record<string, string>;
}

/** `from` empty: as soon as it is approved. */
function PlanFields({ draft, wrong, onChange }: { draft: Draft; wrong: boolean; onChange: (draft: Draft) => void }) {
  const t = useTranslate();
  return (
    <div className="form-cols">
      <div className="stack">
        <BrandPicker value={draft.brand} onChange={(brand) => onChange({ ...draft, brand })} />
        <FormControlLabel
          label={t('console.platform.maintenance.now')}
          control={
            <Switch
              checked={draft.from === ''}
              onChange={(_event, now) => onChange({ ...draft, from: now ? '' : toLocal(new Date().toISOString()) })}
            />
          }
        />
        {draft.from !== '' && (
          <Time
            label={t('console.platform.maintenance.from')}
            value={draft.from}
            onChange={(from) => onChange({ ...draft, from })}
          />
        )}
        <AheadChips onChoose={(from) => onChange({ ...draft, from })} />
        <Time
          label={t('console.platform.maintenance.until')}
          value={draft.until}
          wrong={wrong}
          onChange={(until) => onChange({ ...draft, until })}
        />
      </div>
      <div className="stack">
        {languages.map((language) => (
          <TextField
            key={language}
            multiline
            maxRows={4}
            label={t('console.platform.maintenance.message', { language })}
            value={entryOf(draft.messages, language) ?? ''}
            slotProps={{ htmlInput: { maxLength: 500, dir: 'auto' } }}
            onChange={(event) =>
              onChange({ ...draft, messages: { ...draft.messages, [language]: event.target.value } })
            }
          />
        ))}
      </div>
    </div>
  );
}

/** Requests to close a brand or all of them. */
export function PlanDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState<Draft>({ brand: undefined, from: '', until: '', messages: {} });
  const begin = draft.from || toLocal(new Date().toISOString());
  const wrong = draft.until !== '' && draft.until <= begin;
  const said = Object.entries(draft.messages).filter(([, text]) => text.trim());
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      api.planMaintenance({
        brand: draft.brand ?? null,
        startsAt: instant(draft.from),
        endsAt: instant(draft.until),
        messages: Object.fromEntries(said.map(([language, text]) => [language, text.trim()])),
        reason,
      }),
    { refresh, done: 'console.platform.proposed', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      wide
      danger
      title={t('console.platform.maintenance.plan')}
      consequence={t('console.platform.maintenance.plan_text')}
      presets={['release', 'incident']}
      confirm={t('console.role.send')}
      pending={isPending}
      error={error}
      ready={draft.brand !== undefined && said.length > 0 && !wrong}
      onSubmit={start}
      onClose={onClose}
    >
      <PlanFields draft={draft} wrong={wrong} onChange={setDraft} />
    </ReasonDialog>
  );
}

interface Of {
  window: MaintenanceWindow;
  onClose: () => void;
}

/** Opens again at once, or takes a plan back. */
export function EndDialog({ window, onClose }: Of) {
  const t = useTranslate();
  const open = window.state === 'OPEN';
  const { start, isPending, error } = useVerb((api, reason: string) => api.endMaintenance(window.id, { reason }), {
    refresh,
    done: 'console.platform.maintenance.ended',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t(open ? 'console.platform.maintenance.end_title' : 'console.platform.maintenance.take_back')}
      consequence={t(open ? 'console.platform.maintenance.end_text' : 'console.platform.maintenance.take_back_text')}
      presets={['finished', 'mistake', 'no_need']}
      confirm={t(open ? 'console.platform.maintenance.end' : 'console.platform.maintenance.take_back')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Says anew until when it lasts. */
export function MoveDialog({ window, onClose }: Of) {
  const t = useTranslate();
  const [until, setUntil] = useState(window.endsAt ? toLocal(window.endsAt) : '');
  const wrong = until !== '' && until <= toLocal(new Date().toISOString());
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.moveMaintenance(window.id, { endsAt: instant(until), reason }),
    { refresh, done: 'console.platform.maintenance.moved', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      title={t('console.platform.maintenance.move')}
      consequence={t('console.platform.maintenance.move_text')}
      presets={['incident', 'release', 'finished']}
      confirm={t('console.platform.maintenance.move')}
      pending={isPending}
      error={error}
      ready={!wrong}
      onSubmit={start}
      onClose={onClose}
    >
      <Time label={t('console.platform.maintenance.until')} value={until} wrong={wrong} onChange={setUntil} />
    </ReasonDialog>
  );
}
