import { DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { WheelSpin } from '../api/promotion-types.js';
import { paymentTones } from '../gifts/payment-tones.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { MemberFilter } from '../ui/member-filter.js';
import { prizeKinds } from './draft.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="kind"
    source="kind"
    alwaysOn
    choices={prizeKinds.map((id) => ({ id, name: `console.wheel.kind.${id}` }))}
  />,
  <TextInput key="wheelId" source="wheelId" />,
  <MemberFilter key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];
const columns = columnsOf<WheelSpin>('wheelSpins', [
  'id',
  'spunAt',
  'wheelId',
  'username',
  'kind',
  'amountMinor',
  'currency',
  'points',
  'price',
  'state',
  'source',
  'chargedBackAt',
]);

/** Every spin with what it won and whether that is paid, the newest first. */
export default function WheelSpinList() {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <ConsoleList
      title={t('console.menu.wheelSpins')}
      sort={{ field: 'spunAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
    >
      <DataTable<WheelSpin> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<WheelSpin> source="spunAt" render={(row) => <When at={row.spunAt} />} />
        <DataTable.Col<WheelSpin>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>}
        />
        <DataTable.Col<WheelSpin>
          source="wheelId"
          disableSort
          render={(row) => <RecordLink to={`/wheels/${row.wheelId}/show`}>{row.wheelId}</RecordLink>}
        />
        <DataTable.Col<WheelSpin> source="kind" disableSort render={(row) => t(`console.wheel.kind.${row.kind}`)} />
        <DataTable.Col<WheelSpin>
          align="right"
          source="amountMinor"
          disableSort
          render={(row) => row.kind === 'CASH' && <Money minor={row.amountMinor} currency={row.currency} />}
        />
        <DataTable.Col<WheelSpin>
          align="right"
          source="points"
          disableSort
          render={(row) => row.points > 0 && number(row.points)}
        />
        <DataTable.Col<WheelSpin>
          align="right"
          source="price"
          disableSort
          render={(row) => row.price > 0 && number(row.price)}
        />
        <DataTable.Col<WheelSpin>
          source="state"
          disableSort
          render={(row) =>
            row.state && <Badge tone={paymentTones[row.state]}>{t(`console.gift.state.${row.state}`)}</Badge>
          }
        />
        <DataTable.Col<WheelSpin>
          source="source"
          disableSort
          render={(row) => row.source && t(`console.wheel.source.${row.source}`)}
        />
        <DataTable.Col<WheelSpin>
          source="chargedBackAt"
          disableSort
          render={(row) => row.chargedBackAt && <When at={row.chargedBackAt} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
