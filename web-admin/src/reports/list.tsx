import { currencies } from '@banyan/kernel/money';
import type { ReactNode } from 'react';
import { DataTable, DateInput, RecordContextProvider, SearchInput, useListContext, useTranslate } from 'react-admin';
import type { ReportFigures, ReportRecord } from '../api/types.js';
import { Dash, Money, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { Stat } from '../ui/stat.js';
import { ReportChart } from './chart.js';
import { RowName } from './name.js';
import { dayText, figures, figuresOf, groupings, groupingWords, hidden, labelOf, spans } from './shape.js';
import { useReport } from './use-report.js';

const filters = [
  <ChoiceFilter
    key="by"
    source="by"
    alwaysOn
    isRequired
    choices={groupings.map((id) => ({ id, name: groupingWords[id] }))}
  />,
  <ChoiceFilter
    key="currency"
    source="currency"
    label="console.field.currency"
    alwaysOn
    isRequired
    translateChoice={false}
    choices={Object.keys(currencies).map((id) => ({ id, name: id }))}
  />,
  <DateInput key="from" source="from" label="console.days.from" alwaysOn isRequired />,
  <DateInput key="until" source="until" label="console.days.until" alwaysOn isRequired />,
  <BrandFilter key="brand" source="brand" label="console.field.brand" />,
  <SearchInput key="q" source="q" label="resources.teamSales.fields.q" />,
];

/* No record goes by it. */
const totalId = ' ';

/* Shares are left to whoever opens the file: it has what they are of. */
const columns = [
  ...columnsOf<ReportRecord>('games', ['name', 'vendor', 'category', 'currency']),
  ...figures
    .filter((field) => field !== 'holdBp' && field !== 'rtpBp')
    .map((field) => ({ resource: 'reports', field, title: labelOf(field) })),
];

function Presets() {
  const t = useTranslate();
  const { setFilters } = useListContext();
  const { asked } = useReport();
  return Object.entries(spans).map(([name, spanOf]) => {
    const span = spanOf(Date.now());
    return (
      <button
        key={name}
        type="button"
        className="chip"
        aria-pressed={asked.from === span.from && asked.until === span.until}
        onClick={() => setFilters({ ...asked, ...span })}
      >
        {t(`console.days.${name}`)}
      </button>
    );
  });
}

function Figure({ name, of }: { name: keyof ReportFigures; of: ReportFigures }) {
  const { number, percent } = useFormat();
  const value = of[name];
  if (value === null) return <Dash />;
  if (typeof value === 'number') return <span className="num">{percent(value)}</span>;
  if (name === 'rounds') return <span className="num">{number(Number(value))}</span>; // prettier-ignore
  return <Money minor={value} currency={of.currency} signed={name === 'ggrMinor' || name === 'ngrMinor'} />;
}

/** From which day on figures are whole, where days before it are asked for. */
function Begun() {
  const t = useTranslate();
  const { asked, meta } = useReport();
  return meta.brands
    ?.filter(({ wholeFrom }) => asked.from < wholeFrom)
    .map(({ brand, wholeFrom }) => (
      <p key={brand} className="small" role="note">
        {t('console.report.begun', { brand, first: dayText(wholeFrom) })}
      </p>
    ));
}

/** What all rows of the filter came to, not of this page alone. */
function Totals() {
  const t = useTranslate();
  const { asked, meta } = useReport();
  const { totals } = meta;
  if (!totals) return null;
  return (
    <section className="card fig totals" aria-label={t('console.report.total')}>
      {figuresOf(asked.by)
        .filter((name) => !hidden.includes(name))
        .map((name) => (
          <Stat key={name} label={t(labelOf(name))} value={<Figure name={name} of={totals} />} />
        ))}
    </section>
  );
}

/** The last row of the table, on wide screens. */
function TotalRow({ children }: { children?: ReactNode }) {
  const t = useTranslate();
  const { meta } = useReport();
  const { totals } = meta;
  if (!totals) return null;
  const total = { ...totals, id: totalId, key: '', name: t('console.report.total'), vendor: null, category: null };
  return (
    <RecordContextProvider value={total}>
      <tfoot>
        <tr>{children}</tr>
      </tfoot>
    </RecordContextProvider>
  );
}

function Table() {
  const t = useTranslate();
  const { asked } = useReport();
  return (
    <DataTable<ReportRecord>
      key={asked.by}
      rowClick={false}
      bulkActionButtons={false}
      hiddenColumns={[...hidden]}
      storeKey={`reports.${asked.by}`}
      foot={TotalRow}
      empty={
        <p className="empty muted">{t('ra.navigation.no_filtered_results', { name: t('resources.reports.name') })}</p>
      }
    >
      <DataTable.Col<ReportRecord>
        source="key"
        label={groupingWords[asked.by]}
        render={(row) => (row.id === totalId ? row.name : <RowName row={row} by={asked.by} />)}
      />
      {figuresOf(asked.by).map((name) => (
        <DataTable.Col<ReportRecord>
          key={name}
          source={name}
          label={labelOf(name)}
          align="right"
          render={(row) => <Figure name={name} of={row} />}
        />
      ))}
    </DataTable>
  );
}

/** Whose days these are, since when there are sums, which of them are closed, and what is in no figure. */
function Explained() {
  const t = useTranslate();
  const { meta } = useReport();
  return (
    <div className="stack tight xs muted grow explained">
      {meta.brands?.map(({ brand, zone, wholeFrom, closedThrough }) => (
        <p key={brand}>
          {t('console.report.days', { brand, zone, first: dayText(wholeFrom), closed: dayText(closedThrough) })}
        </p>
      ))}
      {meta.summedAt && (
        <p>
          {t('console.team.summed')} <When at={meta.summedAt} />
        </p>
      )}
      <p>{t('console.report.excluded')}</p>
    </div>
  );
}

/** What the platform earned and moved. */
export default function ReportList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.reports')}
      sort={{ field: 'key', order: 'DESC' }}
      filterDefaultValues={{ by: 'DAY', currency: 'VND', ...spans['days_30']?.(Date.now()) }}
      filters={filters}
      columns={columns}
      intro={
        <>
          <Begun />
          <Totals />
          <ReportChart />
        </>
      }
      foot={<Explained />}
    >
      <div className="row between head">
        <span className="row">
          <Presets />
        </span>
      </div>
      <Table />
    </ConsoleList>
  );
}
