import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { OperatorRecord } from '../api/types.js';
import { Badge, State, When } from '../ui/bits.js';
import { AuditButton } from '../ui/audit-trail.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { RoleName } from '../ui/names.js';
import { CreateOperatorDialog, OperatorRoleDialog, ResetDialog } from './request-dialog.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="status"
    source="status"
    choices={['ACTIVE', 'DISABLED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
];

const columns = columnsOf<OperatorRecord>('operators', ['id', 'username', 'name', 'role', 'status', 'lastLoginAt']);

function SwitchDialog({ operator, onClose }: { operator: OperatorRecord; onClose: () => void }) {
  const t = useTranslate();
  const verb = operator.status === 'ACTIVE' ? 'disable' : 'enable';
  const { start, isPending, error } = useVerb(
    (api, reason: string) => (verb === 'disable' ? api.disableOperator : api.enableOperator)(operator.id, { reason }),
    { refresh: ['operators', 'auditLogs'], done: `console.operator.${verb}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger={verb === 'disable'}
      title={t(`console.operator.${verb}_title`, { name: operator.username })}
      consequence={t(`console.operator.${verb}_text`)}
      presets={verb === 'disable' ? ['left', 'suspect', 'absence'] : ['back', 'mistake']}
      confirm={t(`console.operator.${verb}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Role, reset, disable, enable; nobody does it to himself. */
function Actions() {
  const t = useTranslate();
  const operator = useRecordContext<OperatorRecord>();
  const { identity } = useGetIdentity();
  const [dialog, setDialog] = useState<'switch' | 'role' | 'reset' | null>(null);
  if (!operator || operator.id === String(identity?.id)) return null;
  const close = () => setDialog(null);
  return (
    <span className="row tight nowrap">
      <Button size="small" onClick={() => setDialog('role')}>
        {t('console.operator.role')}
        <span className="sr">: {operator.username}</span>
      </Button>
      <Button size="small" onClick={() => setDialog('reset')}>
        {t('console.operator.reset')}
        <span className="sr">: {operator.username}</span>
      </Button>
      <Button size="small" onClick={() => setDialog('switch')}>
        {t(operator.status === 'ACTIVE' ? 'console.operator.disable' : 'console.operator.enable')}
        <span className="sr">: {operator.username}</span>
      </Button>
      {dialog === 'switch' && <SwitchDialog operator={operator} onClose={close} />}
      {dialog === 'reset' && <ResetDialog operator={operator} onClose={close} />}
      {dialog === 'role' && <OperatorRoleDialog operator={operator} onClose={close} />}
    </span>
  );
}

export default function OperatorList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'operators', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.operators')}
      sort={{ field: 'username', order: 'ASC' }}
      filters={filters}
      columns={columns}
      actions={
        editable && (
          <DialogButton
            label={t('console.operator.create')}
            dialog={(close) => <CreateOperatorDialog onClose={close} />}
          />
        )
      }
    >
      <DataTable<OperatorRecord> bulkActionButtons={false} rowClick={false}>
        <DataTable.Col source="username" />
        <DataTable.Col source="name" />
        <DataTable.Col<OperatorRecord> source="role" render={(row) => <RoleName code={row.role} />} />
        <DataTable.Col<OperatorRecord> source="status" render={(row) => <State value={row.status} />} />
        <DataTable.Col<OperatorRecord>
          source="totpConfirmedAt"
          render={(row) => (
            <Badge tone={row.totpConfirmedAt ? 'pos' : 'warn'} icon={row.totpConfirmedAt ? 'shield' : 'clock'}>
              {t(row.totpConfirmedAt ? 'console.operator.enrolled' : 'console.operator.not_enrolled')}
            </Badge>
          )}
        />
        <DataTable.Col<OperatorRecord> source="lastLoginAt" render={(row) => <When at={row.lastLoginAt} />} />
        <DataTable.Col<OperatorRecord> source="createdAt" render={(row) => <When at={row.createdAt} />} />

        <DataTable.Col<OperatorRecord>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <Actions />}
              <AuditButton objectType="operator" objectId={row.id} name={row.username} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
