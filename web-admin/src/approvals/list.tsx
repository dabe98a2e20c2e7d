import { DataTable, useListContext, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Approval } from '../api/types.js';
import { useGamesFigures } from '../dashboard/queries.js';
import { NewRows } from '../live/new-rows.js';
import { waiting } from '../live/queue-counts.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { useLabel, shortId } from '../ui/format.js';

const statuses = ['PENDING', 'EXECUTED', 'REJECTED', 'EXPIRED'];

const filters = [
  <ChoiceFilter
    key="status"
    source="status"
    alwaysOn
    choices={statuses.map((id) => ({ id, name: `console.state.${id}` }))}
  />,
];

const columns = columnsOf<Approval>('approvals', ['id', 'type', 'objectId', 'status', 'maker', 'checker', 'createdAt']);

/** Requests about vendors are decided on the vendors' pages: how many wait, and the way there. */
function VendorRequests() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const waits = useGamesFigures().data?.vendorRequests ?? 0;
  if (waits === 0 || !isAllowed(permissions, 'vendors', 'list')) return null;
  return <RecordLink to="/vendors">{t('console.alert.vendors', { smart_count: waits })}</RecordLink>;
}

function Live() {
  const t = useTranslate();
  const { total } = useListContext();
  return (
    <>
      <span className="sr">{t('console.approval.count', { smart_count: total ?? 0 })}</span>
      <NewRows queue="approvals" />
      <VendorRequests />
    </>
  );
}

/** Requests of one operator that another one decides. */
export default function ApprovalList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList
      title={t('console.menu.approvals')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={waiting.approvals}
      filters={filters}
      columns={columns}
      chips={<Live />}
    >
      <DataTable<Approval> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Approval>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/approvals/${row.id}/show`}>{shortId(row.id)}</RecordLink>}
        />
        <DataTable.Col<Approval>
          source="type"
          cellClassName="title"
          render={(row) => label('approval_type', row.type)}
        />
        <DataTable.Col source="objectId" disableSort />
        <DataTable.Col<Approval> source="maker" disableSort render={(row) => row.maker} />
        <DataTable.Col<Approval> source="checker" disableSort render={(row) => row.checker ?? <Dash />} />
        <DataTable.Col<Approval> source="status" disableSort render={(row) => <State value={row.status} />} />
        <DataTable.Col<Approval> source="createdAt" render={(row) => <When at={row.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
