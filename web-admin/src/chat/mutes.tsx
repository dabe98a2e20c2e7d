import { BooleanInput, DataTable, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ChatMute } from '../api/notice-types.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, FromDay, UntilDay } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

const filters = [
  <TextInput key="memberId" source="memberId" alwaysOn />,
  <BooleanInput key="counts" source="counts" label="console.chat.mute_state.counts" />,
  <TextInput key="mutedBy" source="mutedBy" />,
  <FromDay key="from" source="from" />,
  <UntilDay key="until" source="until" />,
  <BrandFilter key="brand" source="brand" />,
];

/** Who let a member write before his time, when and why. */
function Lifted({ row }: { row: ChatMute }) {
  if (!row.liftedAt) return <Dash />;
  return (
    <span className="stack tight">
      {row.liftedBy}
      <span className="xs faint" dir="auto">
        {row.liftedReason}
      </span>
      <span className="xs faint">
        <When at={row.liftedAt} />
      </span>
    </span>
  );
}

function LiftDialog({ mute, onClose }: { mute: ChatMute; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.liftChatMute(mute.id, { reason }), {
    refresh: ['chatMutes', 'auditLogs'],
    done: 'console.chat.lifted',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      title={t('console.chat.lift_title', { name: mute.nickname })}
      consequence={t('console.chat.lift_text')}
      presets={['mistake', 'chat_fine']}
      confirm={t('console.chat.lift')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Who writes nothing in the rooms of a brand, and who did not for a time. */
export default function ChatMuteList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const moderates = isAllowed(permissions, 'chatMutes', 'moderate');
  return (
    <ConsoleList title={t('console.menu.chatMutes')} sort={{ field: 'createdAt', order: 'DESC' }} filters={filters}>
      <DataTable<ChatMute> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ChatMute>
          source="nickname"
          disableSort
          render={(row) => (
            <RecordLink to={`/members/${row.memberId}/show`}>
              <bdi>{row.nickname}</bdi>
            </RecordLink>
          )}
        />
        <DataTable.Col<ChatMute> source="reason" disableSort render={(row) => <span dir="auto">{row.reason}</span>} />
        <DataTable.Col<ChatMute>
          source="until"
          disableSort
          render={(row) => (row.until ? <When at={row.until} /> : t('console.chat.span.good'))}
        />
        <DataTable.Col<ChatMute>
          source="counts"
          disableSort
          render={(row) => (
            <Badge tone={row.counts ? 'warn' : ''}>
              {t(`console.chat.mute_state.${row.counts ? 'counts' : 'over'}`)}
            </Badge>
          )}
        />
        <DataTable.Col<ChatMute> source="mutedBy" disableSort />
        <DataTable.Col<ChatMute> source="liftedBy" disableSort render={(row) => <Lifted row={row} />} />
        <DataTable.Col<ChatMute> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ChatMute> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<ChatMute>
          label="console.action.actions"
          disableSort
          render={(row) =>
            moderates && row.counts ? (
              <DialogButton
                label={t('console.chat.lift')}
                dialog={(close) => <LiftDialog mute={row} onClose={close} />}
              />
            ) : (
              <Dash />
            )
          }
        />
      </DataTable>
    </ConsoleList>
  );
}
