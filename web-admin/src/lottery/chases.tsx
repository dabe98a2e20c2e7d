import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { LotteryChase } from '../api/lottery-types.js';
import { Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { ChaseState } from './chase-state.js';
import { gameFilter } from './game-filter.js';

const states = ['RUNNING', 'STOPPING', 'ENDED'];
const reasons = ['COMPLETED', 'WON', 'PROFIT', 'CANCELLED', 'STOPPED', 'REFUSED'];
const days = { from: 'from', until: 'to' };
const choices = (of: string, ids: readonly string[]) => ids.map((id) => ({ id, name: `console.lottery.${of}.${id}` }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter key="state" source="state" alwaysOn choices={choices('chase_state', states)} />,
  <ChoiceFilter key="reason" source="reason" choices={choices('chase_reason', reasons)} />,
  gameFilter,
  <TextInput key="memberId" source="memberId" />,
];

const columns = columnsOf<LotteryChase>('lotteryChases', [
  'id',
  'username',
  'memberId',
  'game',
  'draws',
  'totalMinor',
  'currency',
  'state',
  'reason',
  'startedAt',
  'endedAt',
]);

/** Plans that bet the same on the next draws of a game. */
export default function LotteryChaseList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.lotteryChases')}
      sort={{ field: 'startedAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <DataTable<LotteryChase> rowClick={(id) => `/lotteryChases/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<LotteryChase>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/lotteryChases/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col<LotteryChase>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username}</RecordLink>}
        />
        <DataTable.Col<LotteryChase> source="game" disableSort render={(row) => row.gameName} />
        <DataTable.Col<LotteryChase>
          align="right"
          source="progress"
          disableSort
          render={(row) => `${row.progress.bet} / ${row.draws}`}
        />
        <DataTable.Col<LotteryChase>
          align="right"
          source="stakeMinor"
          disableSort
          render={(row) => <Money minor={row.progress.stakeMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryChase>
          align="right"
          source="payoutMinor"
          disableSort
          render={(row) => <Money minor={row.progress.payoutMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryChase>
          align="right"
          source="totalMinor"
          disableSort
          render={(row) => <Money minor={row.totalMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryChase> source="state" disableSort render={(row) => <ChaseState chase={row} />} />
        <DataTable.Col<LotteryChase> source="startedAt" render={(row) => <When at={row.startedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
