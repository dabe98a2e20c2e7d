import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import type { ChatRoom, ChatRoomDraft } from '../api/notice-types.js';
import { BrandSelect } from '../ui/brand-select.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { topics } from './topics.js';

type Draft = Omit<ChatRoomDraft, 'reason'>;

function draftOf(room: ChatRoom | null): Draft {
  if (!room)
    return { brand: '', name: '', language: inPlayer[0]?.code ?? 'EN', topic: 'GENERAL', place: 0, open: true, slowSeconds: 0 }; // prettier-ignore
  const { brand, name, language, topic, place, open, slowSeconds } = room;
  return { brand, name, language, topic, place, open, slowSeconds };
}

const mostPlace = 1_000;
const slowest = 3_600;
const within = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

/** Makes a room, or changes one: also whether it is open. It stays with its brand. */
export function RoomDialog({ room, onClose }: { room: ChatRoom | null; onClose: () => void }) {
  const t = useTranslate();
  const [draft, setDraft] = useState(() => draftOf(room));
  // Of what the draft was made of: the list behind the dialog may have read a newer one since.
  const [version] = useState(room?.version ?? 0);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const { start, isPending, error } = useVerb(
    (api, reason: string) =>
      room ? api.changeChatRoom(room.id, { ...draft, reason, version }) : api.writeChatRoom({ ...draft, reason }),
    { refresh: ['chatRooms', 'auditLogs'], done: 'console.chat.room_saved', onDone: onClose },
  );
  const { brand, name, language, topic, place, open, slowSeconds } = draft;
  const label = (field: string) => t(`resources.chatRooms.fields.${field}`);
  return (
    <ReasonDialog
      open
      title={t(room ? 'console.chat.room_change' : 'console.chat.room_write')}
      consequence={t('console.chat.room_consequence')}
      presets={['release', 'mistake']}
      confirm={t('ra.action.save')}
      pending={isPending}
      error={error}
      ready={brand !== '' && name.trim() !== '' && within(place, mostPlace) && within(slowSeconds, slowest)}
      onSubmit={start}
      onClose={onClose}
    >
      <div className="stack">
        <BrandSelect
          disabled={room !== null}
          label={label('brand')}
          value={brand}
          onChange={(brand) => change({ brand })}
        />
        <TextField
          label={label('name')}
          value={name}
          slotProps={{ htmlInput: { maxLength: 60, dir: 'auto' } }}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          select
          label={label('language')}
          value={language}
          onChange={(event) => change({ language: event.target.value })}
        >
          {inPlayer.map(({ code, name }) => (
            <MenuItem key={code} value={code}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={label('topic')}
          value={topic}
          onChange={(event) => change({ topic: topics.find((one) => one === event.target.value) ?? 'GENERAL' })}
        >
          {topics.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`console.chat.topic.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          type="number"
          label={label('place')}
          value={place}
          slotProps={{ htmlInput: { min: 0, max: mostPlace } }}
          onChange={(event) => change({ place: Number(event.target.value) })}
        />
        <TextField
          type="number"
          label={label('slowSeconds')}
          value={slowSeconds}
          slotProps={{ htmlInput: { min: 0, max: slowest } }}
          onChange={(event) => change({ slowSeconds: Number(event.target.value) })}
        />
        <FormControlLabel
          control={<Switch checked={open} onChange={(event) => change({ open: event.target.checked })} />}
          label={label('open')}
        />
      </div>
    </ReasonDialog>
  );
}
