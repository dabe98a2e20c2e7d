import { DataTable, TextInput, useListContext, useTranslate } from 'react-admin';
import type { LotteryIssue } from '../api/lottery-types.js';
import { Dash, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { gameFilter } from './game-filter.js';

const states = [
  'SCHEDULED',
  'OPEN',
  'PENDING',
  'PARTIAL',
  'CONFIRMED',
  'SETTLED',
  'CORRECTING',
  'CORRECTED',
  'CANCELLING',
  'CANCELLED',
];

const filters = [
  gameFilter,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.lottery.issue.${id}` }))}
  />,
  <ChoiceFilter
    key="kind"
    source="kind"
    choices={['OFFICIAL', 'VENDOR'].map((id) => ({ id, name: `console.lottery.kind.${id}` }))}
  />,
  <ChoiceFilter
    key="region"
    source="region"
    choices={['MB', 'MT', 'MN'].map((id) => ({ id, name: `console.lottery.region.${id}` }))}
  />,
  <TextInput key="day" source="day" />,
];

const columns = columnsOf<LotteryIssue>('lotteryIssues', ['id', 'game', 'number', 'state', 'closesAt', 'drawsAt']);

type Order = 'ASC' | 'DESC';

/** What is looked at: the filter of the server, and whether the next or the latest draw stands first. */
const views: Readonly<Record<string, [filter: Record<string, boolean>, order: Order]>> = {
  drawn: [{ coming: false }, 'DESC'],
  waiting: [{ waiting: true }, 'ASC'],
  coming: [{ coming: true }, 'ASC'],
  all: [{}, 'DESC'],
};

/** One press between what is drawn already, what waits for its result, what comes next, and all. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters, setSort } = useListContext();
  const { coming, waiting, ...others } = filterValues as { coming?: boolean; waiting?: boolean };
  return Object.entries(views).map(([name, [filter, order]]) => (
    <button
      key={name}
      type="button"
      className="chip"
      aria-pressed={filter['coming'] === coming && filter['waiting'] === waiting}
      onClick={() => {
        setFilters({ ...others, ...filter });
        setSort({ field: 'drawsAt', order });
      }}
    >
      {t(`console.lottery.view.${name}`)}
    </button>
  ));
}

/** Draws: what is sold, what waits for its result, what is settled. */
export default function LotteryIssueList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.lotteryIssues')}
      sort={{ field: 'drawsAt', order: 'DESC' }}
      filterDefaultValues={{ coming: false }}
      chips={<Chips />}
      filters={filters}
      columns={columns}
    >
      <DataTable<LotteryIssue> rowClick={(id) => `/lotteryIssues/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<LotteryIssue>
          source="number"
          disableSort
          render={(row) => <RecordLink to={`/lotteryIssues/${row.id}/show`}>{row.number}</RecordLink>}
        />
        <DataTable.Col<LotteryIssue> source="game" disableSort render={(row) => row.gameName} />
        <DataTable.Col<LotteryIssue>
          source="state"
          disableSort
          render={(row) => t(`console.lottery.issue.${row.state}`)}
        />
        <DataTable.Col<LotteryIssue> source="enteredBy" disableSort render={(row) => row.enteredBy ?? <Dash />} />
        <DataTable.Col<LotteryIssue> source="closesAt" disableSort render={(row) => <When at={row.closesAt} />} />
        <DataTable.Col<LotteryIssue> source="drawsAt" render={(row) => <When at={row.drawsAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
