import { DataTable, SearchInput, useListContext, useTranslate } from 'react-admin';
import type { DefaultRecord } from '../api/types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter } from '../ui/filters.js';
import { BrandName } from '../ui/brand-name.js';

const filters = [<SearchInput key="q" source="q" alwaysOn />, <BrandFilter key="brand" source="brand" />];

const columns = columnsOf<DefaultRecord>('defaults', [
  'id',
  'brand',
  'runId',
  'name',
  'memberId',
  'member',
  'currency',
  'owedMinor',
  'fromEscrowMinor',
  'fromBalanceMinor',
  'advanceMinor',
  'repaidMinor',
  'receivableMinor',
  'frozen',
  'forcedAt',
  'unfrozenAt',
]);

/** Frozen, and whether somebody has asked to let the agent go. */
export function Freeze({ row }: { row: DefaultRecord }) {
  const t = useTranslate();
  if (!row.frozen)
    return (
      <Badge tone="pos" icon="check">
        {t('console.default.free')}
      </Badge>
    );
  return (
    <span className="row tight nowrap">
      <Badge tone="neg" icon="lock">
        {t('console.default.frozen')}
      </Badge>
      {row.maker && (
        <Badge tone="warn" icon="clock">
          {t('console.default.asked')}
        </Badge>
      )}
    </span>
  );
}

const views = [
  ['all', {}],
  ['frozen', { frozen: true }],
  ['receivable', { receivable: true }],
] as const;

/** Defaulters, forced payments and receivables are the same rows, looked at for another reason. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { frozen, receivable, ...others } = filterValues as Record<string, unknown>;
  const current = frozen === true ? 'frozen' : receivable === true ? 'receivable' : 'all';
  return views.map(([name, filter]) => (
    <button
      key={name}
      type="button"
      className="chip"
      aria-pressed={current === name}
      onClick={() => setFilters({ ...others, ...filter })}
    >
      {t(`console.default.view_${name}`)}
    </button>
  ));
}

/** Dividends that were paid by force, and what agents owe for it. */
export default function DefaultList() {
  const t = useTranslate();
  return (
    <ConsoleList
      live
      title={t('console.menu.defaults')}
      sort={{ field: 'forcedAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
      chips={<Chips />}
    >
      <DataTable<DefaultRecord>
        rowClick="show"
        bulkActionButtons={false}
        empty={<p className="empty muted">{t('console.default.none')}</p>}
      >
        <DataTable.Col<DefaultRecord>
          source="member"
          render={(row) => <RecordLink to={`/defaults/${row.id}/show`}>{row.member}</RecordLink>}
        />
        <DataTable.Col<DefaultRecord> source="brand" render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<DefaultRecord>
          source="name"
          render={(row) => <RecordLink to={`/runs/${row.runId}/show`}>{row.name}</RecordLink>}
        />
        <DataTable.Col<DefaultRecord> source="frozen" render={(row) => <Freeze row={row} />} />
        {(['owedMinor', 'advanceMinor', 'receivableMinor'] as const).map((field) => (
          <DataTable.Col<DefaultRecord>
            key={field}
            source={field}
            align="right"
            disableSort={field === 'receivableMinor'}
            render={(row) => <Money minor={row[field]} currency={row.currency} />}
          />
        ))}
        <DataTable.Col<DefaultRecord> source="forcedAt" render={(row) => <When at={row.forcedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
