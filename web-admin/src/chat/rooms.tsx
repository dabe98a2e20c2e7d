import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { inPlayer } from 'virtual:texts';
import { isAllowed } from '../api/access.js';
import type { ChatRoom } from '../api/notice-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { RecordLink, State, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { RoomDialog } from './room-dialog.js';
import { topics } from './topics.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="language"
    source="language"
    choices={inPlayer.map(({ code, name }) => ({ id: code, name }))}
    translateChoice={false}
  />,
  <ChoiceFilter key="topic" source="topic" choices={topics.map((id) => ({ id, name: `console.chat.topic.${id}` }))} />,
  <BooleanInput key="open" source="open" />,
  <BrandFilter key="brand" source="brand" />,
];

const messagesOf = (id: string) => `/chatMessages?filter=${encodeURIComponent(JSON.stringify({ roomId: id }))}`;

function Commands({ room, editable }: { room: ChatRoom; editable: boolean }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <span className="row tight nowrap">
      {editable && (
        <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
          {t('ra.action.edit')}
        </Button>
      )}
      <AuditButton objectType="chat_room" objectId={room.id} name={room.name} />
      {open && <RoomDialog room={room} onClose={() => setOpen(false)} />}
    </span>
  );
}

/** The chat rooms of the brands, in the order that players see them. */
export default function ChatRoomList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'chatRooms', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.chatRooms')}
      sort={{ field: 'place', order: 'ASC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.chat.room_write')}
            dialog={(close) => <RoomDialog room={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<ChatRoom> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ChatRoom>
          source="name"
          render={(row) => (
            <RecordLink to={messagesOf(row.id)}>
              <bdi>{row.name}</bdi>
            </RecordLink>
          )}
        />
        <DataTable.Col<ChatRoom> source="topic" render={(row) => t(`console.chat.topic.${row.topic}`)} />
        <DataTable.Col<ChatRoom> source="language" />
        <DataTable.Col<ChatRoom> source="brand" render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ChatRoom> source="place" />
        <DataTable.Col<ChatRoom> source="open" render={(row) => <State value={row.open ? 'OPEN' : 'CLOSED'} />} />
        <DataTable.Col<ChatRoom> source="slowSeconds" />
        <DataTable.Col<ChatRoom> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<ChatRoom>
          label="console.action.actions"
          disableSort
          render={(row) => <Commands room={row} editable={editable} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
