import { useQuery } from '@tanstack/react-query';
import { DataTable, SearchInput, useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { TeamRecord } from '../api/types.js';
import { Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, FromDay, UntilDay } from '../ui/filters.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { dayStart } from '../ui/local-time.js';
import { useBrands } from '../ui/use-brands.js';

const filters = [
  <BrandFilter key="brand" source="brand" alwaysOn />,
  <FromDay key="from" source="from" alwaysOn />,
  <UntilDay key="until" source="until" alwaysOn />,
  <SearchInput key="q" source="q" />,
];

const columns = columnsOf<TeamRecord>('teamSales', [
  'memberId',
  'username',
  'accountType',
  'currency',
  'rounds',
  'players',
  'betMinor',
  'stakeMinor',
  'payoutMinor',
  'lossMinor',
]);
const amounts = ['betMinor', 'stakeMinor', 'payoutMinor', 'lossMinor'] as const;
const ranges = [1, 7, 30] as const;
const dayMs = 86_400_000;

/** The last so many days, today included. */
const lastDays = (days: number) => {
  const today = Date.parse(dayStart(new Date().toISOString()));
  return { from: new Date(today - (days - 1) * dayMs).toISOString(), until: new Date(today + dayMs).toISOString() };
};

function Presets() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  return ranges.map((days) => {
    const range = lastDays(days);
    const { from, until } = filterValues as Partial<typeof range>;
    return (
      <button
        key={days}
        type="button"
        className="chip"
        aria-pressed={from === range.from && until === range.until}
        onClick={() => setFilters({ ...filterValues, ...range })}
      >
        {t('console.team.days', { smart_count: days })}
      </button>
    );
  });
}

/** Goes down into a team and up again; what is looked for stays on its level. */
function useGo() {
  const { filterValues, setFilters } = useListContext();
  const { parentId, q: _q, ...others } = filterValues as Record<string, string>;
  return { parentId, to: (id: string | null) => setFilters(id === null ? others : { ...others, parentId: id }) };
}

/** The way down to the team that is shown, each step a way back. */
function Way() {
  const t = useTranslate();
  const api = useDataProvider<ConsoleDataProvider>();
  const { parentId, to } = useGo();
  const { data = [] } = useQuery({
    queryKey: ['teamPlace', parentId],
    queryFn: () => api.teamPlace(parentId ?? ''),
    enabled: parentId !== undefined,
    staleTime: 60_000,
  });
  const steps = parentId === undefined ? [] : data;
  return (
    <nav className="row way" aria-label={t('console.team.way')}>
      <button type="button" className="link" disabled={!steps.length} onClick={() => to(null)}>
        {t('console.team.top_lines')}
      </button>
      {steps.map((step, index) => (
        <span key={step.memberId} className="row tight">
          <Icon name="right" className="flip" />
          {index === steps.length - 1 ? (
            <RecordLink to={`/members/${step.memberId}/show`}>{step.username}</RecordLink>
          ) : (
            <button type="button" className="link" onClick={() => to(step.memberId)}>
              {step.username}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}

/** Up to when the figures are complete. */
function Summed() {
  const t = useTranslate();
  const { meta } = useListContext() as { meta?: { summedAt?: string | null } };
  if (meta?.summedAt === undefined) return null;
  return (
    <p className="faint foot">
      {meta.summedAt ? t('console.team.summed') : t('console.team.not_summed')}{' '}
      {meta.summedAt && <When at={meta.summedAt} />}
    </p>
  );
}

function Table() {
  const t = useTranslate();
  const label = useLabel();
  const { number } = useFormat();
  const { to } = useGo();
  return (
    <DataTable<TeamRecord>
      rowClick={false}
      bulkActionButtons={false}
      empty={<p className="empty muted">{t('console.team.none')}</p>}
    >
      <DataTable.Col<TeamRecord>
        source="username"
        render={(row) =>
          row.accountType === 0 ? (
            <RecordLink to={`/members/${row.memberId}/show`}>{row.username}</RecordLink>
          ) : (
            <button type="button" className="link" onClick={() => to(row.memberId)}>
              {row.username}
            </button>
          )
        }
      />
      <DataTable.Col<TeamRecord>
        source="accountType"
        render={(row) => label('account_type', String(row.accountType))}
      />
      <DataTable.Col<TeamRecord> source="players" align="right" render={(row) => number(row.players)} />
      <DataTable.Col<TeamRecord> source="rounds" align="right" render={(row) => number(Number(row.rounds))} />
      {amounts.map((field) => (
        <DataTable.Col<TeamRecord>
          key={field}
          source={field}
          align="right"
          render={(row) => <Money minor={row[field]} currency={row.currency} />}
        />
      ))}
    </DataTable>
  );
}

/** What teams bet and lost, per brand: top lines first, then down the tree. */
export default function TeamReport() {
  const t = useTranslate();
  const [brand] = useBrands();
  if (!brand) return null;
  return (
    <ConsoleList
      title={t('console.menu.teamSales')}
      sort={{ field: 'betMinor', order: 'DESC' }}
      filterDefaultValues={{ brand: brand.id, ...lastDays(7) }}
      filters={filters}
      columns={columns}
    >
      <div className="row between head">
        <Way />
        <span className="row">
          <Presets />
        </span>
      </div>
      <Table />
      <Summed />
    </ConsoleList>
  );
} // prettier-ignore
