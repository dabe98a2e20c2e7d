import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleAccess } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { ChoiceFilter } from '../ui/filters.js';
import { useRoleName } from '../ui/names.js';
import { AccessDialog, scopes } from './access-dialog.js';

const filters = [
  <ChoiceFilter
    key="scope"
    source="scope"
    alwaysOn
    choices={scopes.map((id) => ({ id, name: `console.access.scope.${id}` }))}
  />,
];

/** Whom a row binds, in words. */
function useHolder(): (row: ConsoleAccess) => string {
  const t = useTranslate();
  const roleName = useRoleName();
  return ({ scope, holder, name }) => {
    if (scope === 'all') return t('console.access.scope.all');
    const shown = name ?? holder;
    return scope === 'role' ? roleName(shown) : shown;
  };
}

function Actions() {
  const t = useTranslate();
  const row = useRecordContext<ConsoleAccess>();
  const holder = useHolder();
  const [open, setOpen] = useState(false);
  if (!row) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('ra.action.edit')}
        <span className="sr">: {holder(row)}</span>
      </Button>
      {open && <AccessDialog row={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** From where operators may work in the console, and after how long without a request their sessions end. */
export default function AccessList() {
  const t = useTranslate();
  const holder = useHolder();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'consoleAccess', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.consoleAccess')}
      sort={{ field: 'scope', order: 'ASC' }}
      filters={filters}
      actions={
        editable && (
          <DialogButton
            label={t('console.access.add')}
            dialog={(close) => <AccessDialog row={null} onClose={close} />}
          />
        )
      }
      intro={<p className="muted">{t('console.access.about')}</p>}
    >
      <DataTable<ConsoleAccess> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ConsoleAccess> source="scope" render={(row) => t(`console.access.scope.${row.scope}`)} />
        <DataTable.Col<ConsoleAccess> source="name" cellClassName="title" render={holder} />
        <DataTable.Col<ConsoleAccess>
          source="networks"
          disableSort
          render={({ networks }) => (
            <span className="mono">{networks.length > 0 ? networks.join(', ') : t('console.access.everywhere')}</span>
          )}
        />
        <DataTable.Col<ConsoleAccess>
          source="idleMinutes"
          render={({ idleMinutes }) =>
            idleMinutes === null ? '–' : t('console.access.minutes', { smart_count: idleMinutes })
          }
        />
        <DataTable.Col<ConsoleAccess> source="changedAt" render={(row) => <When at={row.changedAt} />} />
        <DataTable.Col<ConsoleAccess>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Actions />}
              <AuditButton objectType="console-access" objectId={row.id} name={holder(row)} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
