import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { TournamentPlace } from '../api/promotion-types.js';
import { paymentTones } from '../gifts/payment-tones.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { MemberFilter } from '../ui/member-filter.js';
import { Score } from './score.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="tournamentId" source="tournamentId" alwaysOn />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];
const columns = columnsOf<TournamentPlace>('tournamentPlaces', [
  'id',
  'tournamentId',
  'place',
  'memberId',
  'username',
  'score',
  'kind',
  'amountMinor',
  'currency',
  'points',
  'denied',
  'state',
  'placedAt',
]);

/** The places of tournaments that ended, with their prizes and whether they are paid. */
export default function TournamentPlaceList() {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <ConsoleList
      title={t('console.menu.tournamentPlaces')}
      sort={{ field: 'placedAt', order: 'DESC' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<TournamentPlace> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<TournamentPlace> source="placedAt" render={(row) => <When at={row.placedAt} />} />
        <DataTable.Col<TournamentPlace>
          source="tournamentId"
          disableSort
          render={(row) => <RecordLink to={`/tournaments/${row.tournamentId}/show`}>{row.tournamentId}</RecordLink>}
        />
        <DataTable.Col<TournamentPlace> align="right" source="place" disableSort render={(row) => number(row.place)} />
        <DataTable.Col<TournamentPlace>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<TournamentPlace> align="right" source="score" disableSort render={(row) => <Score {...row} />} />
        <DataTable.Col<TournamentPlace>
          align="right"
          source="amountMinor"
          disableSort
          render={(row) => row.kind === 'CASH' && <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<TournamentPlace>
          align="right"
          source="points"
          disableSort
          render={(row) => row.points > 0 && number(row.points)}
        />
        <DataTable.Col<TournamentPlace>
          source="state"
          disableSort
          render={(row) =>
            row.denied ? (
              <Badge tone="neg">{t(`console.tournament.denied.${row.denied}`)}</Badge>
            ) : (
              row.state && <Badge tone={paymentTones[row.state]}>{t(`console.gift.state.${row.state}`)}</Badge>
            )
          }
        />
      </DataTable>
    </ConsoleList>
  );
}
