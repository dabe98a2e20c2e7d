import { Button, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { SupportRecord } from '../api/notice-types.js';
import { ApiError } from '../api/problem.js';
import { MacroChoice } from '../macros/macro-choice.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['support', 'auditLogs'];
const queue = 'queue';
/** So often the member is told that he is being written to. */
const typingMs = 5_000;

interface ActProps {
  talk: SupportRecord;
  onChange: (talk: SupportRecord) => void;
}

function CloseDialog({ talk: { id }, onChange, onClose }: ActProps & { onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.closeSupport(id, { reason }), {
    refresh,
    done: 'console.feedback.closed',
    onDone: onChange,
  });
  return (
    <ReasonDialog
      open
      title={t('console.support.close')}
      consequence={t('console.support.unseen')}
      presets={['finished', 'mistake']}
      confirm={t('console.support.close')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** To an operator who is at the desk, or back to the queue. */
function HandOverDialog({ talk: { id, brand, operatorId }, onChange, onClose }: ActProps & { onClose: () => void }) {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const [to, setTo] = useState(queue);
  const { data } = useQuery({ queryKey: ['supportDesk'], queryFn: () => api.supportDesk(), staleTime: 0 });
  const others = (data?.operators ?? []).filter(
    (one) => one.id !== operatorId && (one.brand === '' || one.brand === brand),
  );
  const { start, isPending, error } = useVerb(
    (verbs, note: string) => verbs.handSupportOver(id, { to: to === queue ? null : to, note }),
    { refresh, onDone: onChange },
  );
  return (
    <ReasonDialog
      open
      title={t('console.support.hand_over')}
      consequence={t('console.support.unseen')}
      presets={['duties', 'absence']}
      confirm={t('console.support.hand_over')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField select label={t('console.support.to')} value={to} onChange={({ target }) => setTo(target.value)}>
        <MenuItem value={queue}>{t('console.support.queue')}</MenuItem>
        {others.map((one) => (
          <MenuItem key={one.id} value={one.id}>
            {one.username}
          </MenuItem>
        ))}
      </TextField>
    </ReasonDialog>
  );
}

/** Speaks, under a key that names what is sent: pressed again after a lost answer it is the same line. */
function Answer({ talk, onChange }: ActProps) {
  const t = useTranslate();
  const [content, setContent] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const api = useDataProvider<ConsoleDataProvider>();
  const told = useRef(0);
  const type = (text: string) => {
    setContent(text);
    if (Date.now() - told.current < typingMs) return;
    told.current = Date.now();
    void api.typeInSupport(talk.id).catch(() => undefined);
  };
  const { start, isPending, error } = useVerb(
    async (api) => {
      try {
        return await api.sayInSupport(talk.id, { content: content.trim(), key });
      } catch (refused) {
        if (refused instanceof ApiError && refused.status >= 400 && refused.status < 500) setKey(crypto.randomUUID());
        throw refused;
      }
    },
    {
      refresh,
      onDone: (next) => {
        setContent('');
        setKey(crypto.randomUUID());
        onChange(next);
      },
    },
  );
  return (
    <>
      <MacroChoice
        brand={talk.brand}
        language={talk.language}
        onChoose={(ready) => setContent((written) => (written.trim() ? `${written.trimEnd()}\n\n${ready}` : ready))}
      />
      <TextField
        multiline
        minRows={3}
        maxRows={10}
        label={t('console.feedback.answer')}
        value={content}
        slotProps={{ htmlInput: { maxLength: 1000, dir: 'auto' } }}
        onChange={({ target }) => type(target.value)}
      />
      <Problem error={error} />
      <Button
        sx={{ alignSelf: 'start' }}
        variant="contained"
        disabled={content.trim() === '' || isPending}
        onClick={() => start()}
      >
        {t('console.feedback.send')}
      </Button>
    </>
  );
}

/** What may be done with a chat: taken while it waits, and by who holds it answered, handed over and closed. */
export function Act({ talk, onChange }: ActProps) {
  const t = useTranslate();
  const [dialog, setDialog] = useState<'close' | 'hand' | null>(null);
  const take = useVerb((api) => api.takeSupport(talk.id), { refresh, onDone: onChange });
  const close = () => setDialog(null);
  const done = (next: SupportRecord) => {
    close();
    onChange(next);
  };
  const holds = talk.mine && talk.state === 'TAKEN';
  if (!holds && talk.state !== 'WAITING') return null;
  return (
    <div className="stack">
      {holds && <Answer talk={talk} onChange={onChange} />}
      <Problem error={take.error} />
      <div className="row wrap">
        {!holds && (
          <Button variant="contained" disabled={take.isPending} onClick={() => take.start()}>
            {t('console.feedback.take')}
          </Button>
        )}
        {holds && (
          <Button variant="outlined" onClick={() => setDialog('hand')}>
            {t('console.support.hand_over')}
          </Button>
        )}
        <Button color="error" onClick={() => setDialog('close')}>
          {t('console.support.close')}
        </Button>
      </div>
      {dialog === 'close' && <CloseDialog talk={talk} onChange={done} onClose={close} />}
      {dialog === 'hand' && <HandOverDialog talk={talk} onChange={done} onClose={close} />}
    </div>
  );
}
