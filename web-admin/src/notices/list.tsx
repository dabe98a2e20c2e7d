import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Notice } from '../api/notice-types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Dash, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useTitle } from '../ui/title.js';
import { useVerb } from '../ui/use-verb.js';
import { DraftDialog } from './draft-dialog.js';
import { noticeTypes } from './draft.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="type"
    source="type"
    alwaysOn
    choices={noticeTypes.map((id) => ({ id, name: `console.notice.type.${id}` }))}
  />,
  <BooleanInput key="published" source="published" />,
  <BooleanInput key="removed" source="removed" />,
  <BrandFilter key="brand" source="brand" />,
];

function RemoveDialog({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useTranslate();
  const titleOf = useTitle();
  const { start, isPending, error } = useVerb((api, reason: string) => api.removeNotice(notice.id, { reason }), {
    refresh: ['notices', 'auditLogs'],
    done: 'console.notice.removed',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.notice.remove_title', { title: titleOf(notice) })}
      consequence={t('console.notice.remove_text')}
      presets={['mistake', 'finished']}
      confirm={t('console.notice.remove')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ notice }: { notice: Notice }) {
  const t = useTranslate();
  const [open, setOpen] = useState<'change' | 'remove' | null>(null);
  if (notice.removedAt !== null) return <Dash />;
  const close = () => setOpen(null);
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen('change')}>
        {t('ra.action.edit')}
      </Button>
      <Button size="small" variant="outlined" color="error" onClick={() => setOpen('remove')}>
        {t('console.notice.remove')}
      </Button>
      {open === 'change' && <DraftDialog notice={notice} onClose={close} />}
      {open === 'remove' && <RemoveDialog notice={notice} onClose={close} />}
    </>
  );
}

/** Columns that a list shows when they are asked for. */
const unasked = ['brand', 'endsAt'];

/** What it is now: shown, waiting for its hour, over, a draft, removed. */
function stateOf({ removedAt, published, startsAt, endsAt }: Notice): string {
  const now = Date.now();
  if (removedAt !== null) return 'removed';
  if (!published) return 'draft';
  if (Date.parse(startsAt) > now) return 'waiting';
  return endsAt !== null && Date.parse(endsAt) <= now ? 'over' : 'shown';
}

/** What the platform tells, what was changed last first. */
export default function NoticeList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'notices', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.notices')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.notice.write')}
            dialog={(close) => <DraftDialog notice={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Notice> rowClick={false} bulkActionButtons={false} hiddenColumns={unasked}>
        <DataTable.Col<Notice>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <b>{titleOf(row)}</b>
              <span className="xs faint">{row.texts.map(({ language }) => language).join(', ')}</span>
            </span>
          )}
        />
        <DataTable.Col<Notice> source="type" render={(row) => t(`console.notice.type.${row.type}`)} />
        <DataTable.Col<Notice>
          source="published"
          disableSort
          render={(row) => t(`console.notice.state.${stateOf(row)}`)}
        />
        <DataTable.Col<Notice> source="priority" />
        <DataTable.Col<Notice> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Notice> source="startsAt" render={(row) => <When at={row.startsAt} />} />
        <DataTable.Col<Notice> source="endsAt" render={(row) => (row.endsAt ? <When at={row.endsAt} /> : <Dash />)} />
        <DataTable.Col<Notice> source="reads" disableSort />
        <DataTable.Col<Notice>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Commands notice={row} />}
              <AuditButton objectType="notice" objectId={row.id} name={titleOf(row)} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
