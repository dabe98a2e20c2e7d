import { Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const refresh = ['chatMessages', 'chatMutes', 'chatReports', 'auditLogs'] as const;

/** Takes a message out of every screen. */
function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeChatMessage(id, { reason }), {
    refresh: [...refresh],
    done: 'console.chat.removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.chat.remove_title')}
      consequence={t('console.chat.remove_text')}
      presets={['chat_abuse', 'chat_spam', 'chat_fraud']}
      confirm={t('console.chat.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

const hour = 60;
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour, good: null } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

/** Who wrote a message writes nothing for a time, or for good. */
function MuteDialog({ id, nickname, onClose }: { id: string; nickname: string; onClose: () => void }) {
  const t = useTranslate();
  const [span, setSpan] = useState<Span>('day');
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.muteInChat(id, { minutes: spans[span], reason }),
    { refresh: [...refresh], done: 'console.chat.muted', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger
      title={t('console.chat.mute_title', { name: nickname })}
      consequence={t('console.chat.mute_text')}
      presets={['chat_abuse', 'chat_spam', 'chat_fraud']}
      confirm={t('console.chat.mute')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <TextField
        select
        label={t('console.chat.mute_for')}
        value={span}
        onChange={(event) => setSpan(spanNames.find((name) => name === event.target.value) ?? 'day')}
      >
        {spanNames.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`console.chat.span.${name}`)}
          </MenuItem>
        ))}
      </TextField>
    </ReasonDialog>
  );
}

/** What an operator does about a message and who wrote it. */
export function Moderation({ id, nickname, removed }: { id: string; nickname: string; removed: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'remove' | 'mute' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="outlined" color="error" disabled={removed} onClick={() => setOpen('remove')}>
        {t('console.chat.remove')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setOpen('mute')}>
        {t('console.chat.mute')}
      </Button>
      {open === 'remove' && <RemoveDialog id={id} onClose={close} />}
      {open === 'mute' && <MuteDialog id={id} nickname={nickname} onClose={close} />}
    </>
  );
}
