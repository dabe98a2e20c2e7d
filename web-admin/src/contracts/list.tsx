import { Fragment } from 'react';
import { DataTable, SearchInput, TextInput, useListContext, useTranslate } from 'react-admin';
import type { ContractRecord } from '../api/types.js';
import { Dash, Money, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { useFormat, useLabel } from '../ui/format.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { OfferButton } from './offer-dialog.js';

const kinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'];
const states = [
  'REQUESTED', 'ACTIVE', 'TERMINATION_REQUESTED', 'SUSPENDED', 'REJECTED', 'WITHDRAWN', 'EXPIRED', 'TERMINATED', 'ENDED',
  'AUTO_CANCELLED',
]; // prettier-ignore

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="kind" source="kind" choices={kinds.map((id) => ({ id, name: `console.contract_kind.${id}` }))} />,
  <ChoiceFilter key="state" source="state" choices={states.map((id) => ({ id, name: `console.state.${id}` }))} />,
  <TextInput key="uplineId" source="uplineId" />,
  <TextInput key="downlineId" source="downlineId" />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<ContractRecord>('contracts', [
  'id',
  'brand',
  'kind',
  'uplineId',
  'upline',
  'downlineId',
  'downline',
  'state',
  'lowestBp',
  'highestBp',
  'version',
  'effectiveFrom',
  'effectiveUntil',
  'createdAt',
]);

/** Columns that a list shows when they are asked for. */
const unasked = ['version'];

/** One press between all contracts and those that wait for an answer. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { pending, ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      <button type="button" className="chip" aria-pressed={pending === undefined} onClick={() => setFilters(others)}>
        {t('console.contract.all')}
      </button>
      <button
        type="button"
        className="chip"
        aria-pressed={pending === true}
        onClick={() => setFilters({ ...others, pending: true })}
      >
        {t('console.contract.pending')}
      </button>
    </>
  );
}

/** What is paid, from the lowest tier to the highest. */
function Rates({ row: { lowestBp, highestBp, lowestMinor, highestMinor } }: { row: ContractRecord }) {
  const { percent } = useFormat();
  const ends: ReadonlyArray<string | number | null> =
    highestMinor === null ? [lowestBp, highestBp] : [lowestMinor, highestMinor];
  const shown = [...new Set(ends)].flatMap((end) => end ?? []);
  if (shown.length === 0) return <Dash />;
  return (
    <span className="num">
      {shown.map((end, i) => (
        <Fragment key={end}>
          {i > 0 && ' – '}
          {typeof end === 'number' ? percent(end) : <Money minor={end} />}
        </Fragment>
      ))}
    </span>
  );
}

/** Every contract between agents, and of the platform with top lines. */
export default function ContractList() {
  const t = useTranslate();
  const label = useLabel();
  return (
    <ConsoleList
      title={t('console.menu.contracts')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
      chips={<Chips />}
      actions={<OfferButton />}
    >
      <DataTable<ContractRecord> rowClick="show" bulkActionButtons={false} hiddenColumns={unasked}>
        <DataTable.Col<ContractRecord>
          source="id"
          render={(row) => <RecordLink to={`/contracts/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col<ContractRecord> source="kind" disableSort render={(row) => label('contract_kind', row.kind)} />
        <DataTable.Col<ContractRecord>
          source="upline"
          disableSort
          render={(row) => row.upline ?? <span className="muted">{t('console.contract.platform')}</span>}
        />
        <DataTable.Col source="downline" disableSort />
        <DataTable.Col<ContractRecord>
          source="highestBp"
          disableSort
          align="right"
          render={(row) => <Rates row={row} />}
        />
        <DataTable.Col<ContractRecord> source="state" disableSort render={(row) => <State value={row.state} />} />
        <DataTable.Col source="version" disableSort className="num" />
        <DataTable.Col<ContractRecord> source="answerBy" disableSort render={(row) => <When at={row.answerBy} />} />
        <DataTable.Col<ContractRecord>
          source="effectiveFrom"
          disableSort
          render={(row) => <When at={row.effectiveFrom} />}
        />
        <DataTable.Col<ContractRecord> source="createdAt" render={(row) => <When at={row.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
