import { deviceName } from '@banyan/kernel/rules';
import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { MemberSession } from '../api/types.js';
import { Badge, Dash, Empty, RecordLink, When } from '../ui/bits.js';
import { useLabel } from '../ui/format.js';
import { TrialBadge } from '../ui/names.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

function EndDialog({ session, onClose }: { session: MemberSession; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.endSession(session.id, { reason }), {
    refresh: ['memberSessions', 'members', 'auditLogs'],
    done: 'console.device.end_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.device.end_title', { name: session.username })}
      consequence={t('console.device.end_text')}
      presets={['asked', 'suspect', 'fraud']}
      confirm={t('console.device.end')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function End({ session }: { session: MemberSession }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [asking, setAsking] = useState(false);
  if (!session.open || !isAllowed(permissions, 'members', 'freeze')) return null;
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('console.device.end')}
      </Button>
      {asking && <EndDialog session={session} onClose={() => setAsking(false)} />}
    </>
  );
}

const elsewhere = (ip: string) =>
  `/memberSessions?${new URLSearchParams({ filter: JSON.stringify({ ip }) }).toString()}`;

function Standing({ session }: { session: MemberSession }) {
  const t = useTranslate();
  const label = useLabel();
  if (session.open)
    return (
      <Badge tone="pos" icon="check">
        {t('console.device.open')}
      </Badge>
    );
  return (
    <span className="stack tight">
      <Badge icon="x">{t('console.device.over')}</Badge>
      {session.revokeReason && <span className="xs faint">{label('session_end', session.revokeReason)}</span>}
    </span>
  );
}

/** Log-ins with their devices. An address leads to everybody who came from there. */
export function SessionTable({ ofMember = false }: { ofMember?: boolean }) {
  const t = useTranslate();
  return (
    <DataTable<MemberSession>
      rowClick={false}
      bulkActionButtons={false}
      empty={<Empty icon="user" text={t('console.device.none')} />}
    >
      {!ofMember && (
        <DataTable.Col<MemberSession>
          source="username"
          disableSort
          render={(row) => (
            <>
              <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>{' '}
              <TrialBadge accountType={row.accountType} />
            </>
          )}
        />
      )}
      <DataTable.Col<MemberSession>
        source="device"
        disableSort
        render={(row) =>
          row.device ? (
            <span className="clip" title={row.device}>
              {deviceName(row.device)}
            </span>
          ) : (
            <Dash />
          )
        }
      />
      <DataTable.Col<MemberSession>
        source="ip"
        disableSort
        render={(row) => (
          <Link className="link num" to={elsewhere(row.ip)} title={t('console.device.same')}>
            {row.ip}
          </Link>
        )}
      />
      <DataTable.Col<MemberSession> source="createdAt" render={(row) => <When at={row.createdAt} />} />
      <DataTable.Col<MemberSession> source="lastSeenAt" disableSort render={(row) => <When at={row.lastSeenAt} />} />
      <DataTable.Col<MemberSession> source="open" disableSort render={(row) => <Standing session={row} />} />
      <DataTable.Col<MemberSession>
        label={t('console.action.actions')}
        disableSort
        render={(row) => <End session={row} />}
      />
    </DataTable>
  );
}
