import { Button } from '@mui/material';
import { DataTable, SearchInput, useListContext, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { LineMove } from '../api/types.js';
import { Agent } from '../settlement/parts.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { BrandName } from '../ui/brand-name.js';

const days = { from: 'from', until: 'until', ahead: true };
const filters = [<SearchInput key="q" source="q" alwaysOn />, <BrandFilter key="brand" source="brand" />];
const columns = columnsOf<LineMove>('lineMoves', [
  'id',
  'brand',
  'memberId',
  'member',
  'oldUplineId',
  'oldUpline',
  'newUplineId',
  'newUpline',
  'state',
  'problem',
  'reason',
  'maker',
  'checker',
  'approvedAt',
  'effectiveAt',
  'doneAt',
  'members',
]);
const states = ['SCHEDULED', 'DONE', 'REFUSED', 'CANCELLED'];

function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  return [undefined, ...states].map((each) => (
    <button
      key={each ?? 'all'}
      type="button"
      className="chip"
      aria-pressed={state === each}
      onClick={() => setFilters(each ? { ...others, state: each } : others)}
    >
      {t(each ? `console.line_state.${each}` : 'console.contract.all')}
    </button>
  ));
}

function Actions() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const waiting = new URLSearchParams({ filter: JSON.stringify({ status: 'PENDING', type: 'line.move' }) }).toString();
  return (
    <>
      {isAllowed(permissions, 'approvals', 'list') && (
        <Link className="link" to={`/approvals?${waiting}`}>
          {t('console.line.waiting')}
        </Link>
      )}
      {isAllowed(permissions, 'lineMoves', 'move') && (
        <Button variant="contained" component={Link} to="/line-move">
          {t('console.line.new')}
        </Button>
      )}
    </>
  );
}

/** Lines that moved or will, as two operators agreed. */
export default function LineMoveList() {
  const t = useTranslate();
  const { number } = useFormat();
  const upline = (id: string | null, name: string | null) =>
    id === null ? <span className="muted">{t('console.line.top')}</span> : <Agent id={id} name={name} />;
  return (
    <ConsoleList
      live
      title={t('console.menu.lineMoves')}
      sort={{ field: 'effectiveAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
      actions={<Actions />}
    >
      <DataTable<LineMove>
        rowClick="show"
        bulkActionButtons={false}
        hiddenColumns={['brand']}
        empty={<p className="empty muted">{t('console.line.none')}</p>}
      >
        <DataTable.Col<LineMove> source="member" render={(row) => <RecordLink to={`/lineMoves/${row.id}/show`}>{row.member}</RecordLink>} />
        <DataTable.Col<LineMove> source="oldUpline" render={(row) => upline(row.oldUplineId, row.oldUpline)} />
        <DataTable.Col<LineMove> source="newUpline" render={(row) => upline(row.newUplineId, row.newUpline)} />
        <DataTable.Col<LineMove> source="state" render={(row) => <State value={`LINE_${row.state}`} />} />
        <DataTable.Col<LineMove> source="members" align="right" render={(row) => (row.members === null ? <Dash /> : number(row.members))} />
        <DataTable.Col<LineMove> source="effectiveAt" render={(row) => <When at={row.effectiveAt} />} />
        <DataTable.Col source="maker" />
        <DataTable.Col source="checker" />
        <DataTable.Col<LineMove> source="brand" render={(row) => <BrandName code={row.brand} />} />
      </DataTable>
    </ConsoleList>
  );
} // prettier-ignore
