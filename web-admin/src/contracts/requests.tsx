import { DataTable, SearchInput, useListContext, useTranslate } from 'react-admin';
import type { ContractRecord } from '../api/types.js';
import { Agent } from '../settlement/parts.js';
import { kinds } from '../settlement/words.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { minutesSince, useFormat, useLabel } from '../ui/format.js';
import { BrandName } from '../ui/brand-name.js';

const all = ['OFFER', 'AMENDMENT', 'TERMINATION'];
const views = ['all', ...all];
/** Minutes after which a request nears its 72 hours. */
const nearMinutes = 48 * 60;

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={kinds.map((id) => ({ id, name: `console.contract_kind.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<ContractRecord>('contractRequests', [
  'id',
  'brand',
  'kind',
  'state',
  'waits',
  'uplineId',
  'upline',
  'downlineId',
  'downline',
  'waitingSince',
  'answerBy',
]);

function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { waits, ...others } = filterValues as Record<string, unknown>;
  const current = typeof waits === 'string' ? waits : 'all';
  return views.map((view) => (
    <button
      key={view}
      type="button"
      className="chip"
      aria-pressed={current === view}
      onClick={() => setFilters({ ...others, waits: view === 'all' ? all : view })}
    >
      {t(`console.contract_waits.${view}`)}
    </button>
  ));
}

/** How long it has waited; marked when its time runs out. */
function Age({ since }: { since: string | null }) {
  const { span } = useFormat();
  if (!since) return <Dash />;
  const minutes = minutesSince(since);
  if (minutes < nearMinutes) return <span className="num">{span(minutes)}</span>;
  return (
    <Badge tone="warn" icon="clock">
      {span(minutes)}
    </Badge>
  );
}

/** Offers, amendments and terminations that wait for the other side, the oldest first. */
export default function RequestList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList
      live
      title={t('console.menu.contractRequests')}
      sort={{ field: 'waitingSince', order: 'ASC' }}
      filterDefaultValues={{ waits: all }}
      filters={filters}
      columns={columns}
      chips={<Chips />}
    >
      <DataTable<ContractRecord>
        rowClick={(id) => `/contracts/${id}/show`}
        bulkActionButtons={false}
        empty={<p className="empty muted">{t('console.contract_waits.none')}</p>}
      >
        <DataTable.Col<ContractRecord>
          source="id"
          render={(row) => <RecordLink to={`/contracts/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col<ContractRecord> source="waits" render={(row) => label('contract_waits', row.waits ?? '')} />
        <DataTable.Col<ContractRecord> source="kind" render={(row) => label('contract_kind', row.kind)} />
        <DataTable.Col<ContractRecord> source="upline" render={(row) => <Agent id={row.uplineId} name={row.upline} />} />
        <DataTable.Col<ContractRecord> source="downline" render={(row) => <Agent id={row.downlineId} name={row.downline} />} />
        <DataTable.Col<ContractRecord> source="brand" render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ContractRecord> source="waitingSince" render={(row) => <Age since={row.waitingSince} />} />
        <DataTable.Col<ContractRecord> source="answerBy" render={(row) => <When at={row.answerBy} />} />
      </DataTable>
    </ConsoleList>
  );
} // prettier-ignore
