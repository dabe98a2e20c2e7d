import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { LotteryTicket } from '../api/lottery-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { gameFilter } from './game-filter.js';

const states = ['PENDING', 'REFUSED', 'VOIDING', 'VOID', 'PLACED', 'LOST', 'DUE', 'WON', 'TAKING', 'REFUNDED'];
const days = { from: 'from', until: 'to' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.lottery.ticket.${id}` }))}
  />,
  gameFilter,
  <TextInput key="issueId" source="issueId" />,
  <TextInput key="memberId" source="memberId" />,
];

const columns = columnsOf<LotteryTicket>('lotteryTickets', [
  'id',
  'username',
  'memberId',
  'game',
  'number',
  'lines',
  'stakeMinor',
  'payoutMinor',
  'currency',
  'state',
  'refusal',
  'placedAt',
]);

/** What members bet on draws: a stake and at most one payout each. */
export default function LotteryTicketList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.lotteryTickets')}
      sort={{ field: 'placedAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <DataTable<LotteryTicket> rowClick={(id) => `/lotteryTickets/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<LotteryTicket>
          source="id"
          disableSort
          render={(row) => <RecordLink to={`/lotteryTickets/${row.id}/show`}>{row.id}</RecordLink>}
        />
        <DataTable.Col<LotteryTicket>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username}</RecordLink>}
        />
        <DataTable.Col<LotteryTicket> source="game" disableSort render={(row) => `${row.gameName} ${row.number}`} />
        <DataTable.Col<LotteryTicket> align="right" source="lines" disableSort />
        <DataTable.Col<LotteryTicket>
          align="right"
          source="stakeMinor"
          disableSort
          render={(row) => <Money minor={row.stakeMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryTicket>
          align="right"
          source="payoutMinor"
          disableSort
          render={(row) => <Money minor={row.payoutMinor} currency={row.currency} />}
        />
        <DataTable.Col<LotteryTicket>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={row.state === 'WON' ? 'pos' : row.refusal ? 'warn' : ''}>
              {t(`console.lottery.ticket.${row.state}`)}
            </Badge>
          )}
        />
        <DataTable.Col<LotteryTicket> source="placedAt" render={(row) => <When at={row.placedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
