import { DataTable, ReferenceInput, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ChatMessage } from '../api/notice-types.js';
import { NewRows } from '../live/new-rows.js';
import { AuditButton } from '../ui/audit-trail.js';
import { RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter, FromDay, UntilDay } from '../ui/filters.js';
import { Moderation } from './moderation.js';

const filters = [
  <ReferenceInput key="roomId" source="roomId" reference="chatRooms" alwaysOn>
    <ChoiceFilter source="roomId" optionText="name" translateChoice={false} />
  </ReferenceInput>,
  <TextInput key="memberId" source="memberId" />,
  <FromDay key="from" source="from" />,
  <UntilDay key="until" source="until" />,
  <BrandFilter key="brand" source="brand" />,
];

function Text({ row }: { row: ChatMessage }) {
  const t = useTranslate();
  return (
    <span className="stack tight">
      <span className={row.removedAt ? 'break muted' : 'break'} dir="auto">
        {row.text}
      </span>
      {row.removedAt && <span className="xs faint">{t('console.chat.removed_by', { name: row.removedBy })}</span>}
    </span>
  );
}

/** What is written in the rooms, as it comes: also what was taken out. */
export default function ChatMessageList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const moderates = isAllowed(permissions, 'chatMessages', 'moderate');
  return (
    <ConsoleList
      title={t('console.menu.chatMessages')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      actions={<NewRows queue="chatMessages" />}
    >
      <DataTable<ChatMessage> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ChatMessage> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<ChatMessage> source="roomName" disableSort render={(row) => <bdi>{row.roomName}</bdi>} />
        <DataTable.Col<ChatMessage>
          source="nickname"
          disableSort
          render={(row) => (
            <RecordLink to={`/members/${row.memberId}/show`}>
              <bdi>{row.nickname}</bdi>
            </RecordLink>
          )}
        />
        <DataTable.Col<ChatMessage> source="text" disableSort render={(row) => <Text row={row} />} />
        <DataTable.Col<ChatMessage> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ChatMessage>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {moderates && <Moderation id={row.id} nickname={row.nickname} removed={row.removedAt !== null} />}
              <AuditButton objectType="chat_message" objectId={row.id} name={`#${row.id}`} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
