import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Announcement } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Dash, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <BooleanInput key="removed" source="removed" />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<Announcement>('announcements', [
  'id',
  'brand',
  'agentId',
  'agent',
  'title',
  'createdAt',
  'removedAt',
  'operator',
  'removalReason',
]);

function RemoveDialog({ told, onClose }: { told: Announcement; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeAnnouncement(told.id, { reason }), {
    refresh: ['announcements', 'auditLogs'],
    done: 'console.announcement.remove_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.announcement.remove_title', { title: told.title })}
      consequence={t('console.announcement.remove_text')}
      presets={['complaint', 'fraud']}
      confirm={t('console.announcement.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Who took it back and when; a button where nobody did. */
function Removal({ told }: { told: Announcement }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  if (told.removedAt !== null)
    return (
      <span className="stack tight">
        <When at={told.removedAt} />
        <span className="xs faint">
          {told.operator === null ? t('console.announcement.by_agent') : `${told.operator}: ${told.removalReason}`}
        </span>
      </span>
    );
  if (!isAllowed(permissions, 'announcements', 'remove')) return <Dash />;
  return (
    <>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('console.announcement.remove')}
      </Button>
      {open && <RemoveDialog told={told} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What agents tell their teams, the newest first. */
export default function AnnouncementList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.announcements')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<Announcement> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Announcement>
          source="agent"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.agentId}/show`}>{row.agent}</RecordLink>}
        />
        <DataTable.Col<Announcement>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <b>{row.title}</b>
              <span className="sm muted">{row.body}</span>
            </span>
          )}
        />
        <DataTable.Col<Announcement> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Announcement> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Announcement> source="removedAt" disableSort render={(row) => <Removal told={row} />} />
        <DataTable.Col<Announcement>
          label={t('console.audit.trail')}
          disableSort
          render={(row) => <AuditButton objectType="announcement" objectId={row.id} name={row.title} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
