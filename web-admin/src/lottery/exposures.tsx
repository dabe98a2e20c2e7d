import { DataTable, TextInput, useTranslate } from 'react-admin';
import type { LotteryExposure } from '../api/lottery-types.js';
import { Money, RecordLink } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { gameFilter } from './game-filter.js';

const filters = [
  gameFilter,
  <TextInput key="issueId" source="issueId" />,
  <TextInput key="bet" source="bet" />,
  <TextInput key="selection" source="selection" />,
];

const columns = columnsOf<LotteryExposure>('lotteryExposures', [
  'issueId',
  'game',
  'number',
  'bet',
  'selection',
  'stakeMinor',
  'mostMinor',
  'currency',
  'permille',
]);

/** How full a number is, in words and as a bar. */
function Share({ permille }: { permille: number }) {
  return (
    <span className="row">
      <meter min={0} max={1000} high={800} value={permille} aria-hidden="true" />
      <span className="num">{permille / 10} %</span>
    </span>
  );
}

/** What is staked on each number, against what is taken at most. */
export default function LotteryExposureList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.lotteryExposures')}
      sort={{ field: 'issueId', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<LotteryExposure> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<LotteryExposure>
          source="issueId"
          render={(row) => (
            <RecordLink to={`/lotteryIssues/${row.issueId}/show`}>{`${row.game} ${row.number}`}</RecordLink>
          )}
        />
        <DataTable.Col<LotteryExposure> source="bet" disableSort />
        <DataTable.Col<LotteryExposure> source="selection" disableSort />
        <DataTable.Col<LotteryExposure>
          align="right"
          source="stakeMinor"
          disableSort
          render={(row) => <Money minor={row.stakeMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryExposure>
          align="right"
          source="mostMinor"
          disableSort
          render={(row) => <Money minor={row.mostMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryExposure>
          source="permille"
          disableSort
          render={(row) => <Share permille={row.permille} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
