import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { TournamentScore } from '../api/promotion-types.js';
import { RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter } from '../ui/filters.js';
import { MemberFilter } from '../ui/member-filter.js';
import { Score } from './score.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="tournamentId" source="tournamentId" alwaysOn />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];
const columns = columnsOf<TournamentScore>('tournamentScores', [
  'id',
  'tournamentId',
  'memberId',
  'username',
  'score',
  'currency',
  'reachedAt',
  'enteredAt',
]);

/** Who takes part in tournaments, with scores. */
export default function TournamentScoreList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.tournamentScores')}
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<TournamentScore> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<TournamentScore>
          source="tournamentId"
          disableSort
          render={(row) => <RecordLink to={`/tournaments/${row.tournamentId}/show`}>{row.tournamentId}</RecordLink>}
        />
        <DataTable.Col<TournamentScore>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<TournamentScore> align="right" source="score" disableSort render={(row) => <Score {...row} />} />
        <DataTable.Col<TournamentScore>
          source="reachedAt"
          disableSort
          render={(row) => row.reachedAt && <When at={row.reachedAt} />}
        />
        <DataTable.Col<TournamentScore> source="enteredAt" disableSort render={(row) => <When at={row.enteredAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
