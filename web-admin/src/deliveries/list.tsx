import { DataTable, TextInput, useResourceContext, useTranslate } from 'react-admin';
import type { Delivery } from '../api/notice-types.js';
import { Dash, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { MemberName } from '../ui/names.js';
import { DeliveryState, reasons, tones } from './state.js';

const groups: ReadonlyArray<Delivery['group']> = ['MONEY', 'SECURITY', 'ACCOUNT', 'AGENT', 'LOTTERY', 'PROMOTIONS'];

const choicesOf = (word: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `console.delivery.${word}.${id}` }));

const filters = [
  <ChoiceFilter key="state" source="state" choices={choicesOf('state', Object.keys(tones))} alwaysOn />,
  <ChoiceFilter key="group" source="group" choices={choicesOf('group', groups)} />,
  <ChoiceFilter key="reason" source="reason" choices={choicesOf('reason', reasons)} />,
  <TextInput key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

const columnsFor = (resource: 'deliveries' | 'pushes') =>
  columnsOf<Delivery>(resource, [
    'id',
    'brand',
    'memberId',
    'group',
    'language',
    'state',
    'reason',
    'createdAt',
    'updatedAt',
  ]);

/** Messages that members want as mails or in their browsers, the newest first, and what became of each. */
export default function DeliveryList() {
  const t = useTranslate();
  const resource = useResourceContext() === 'pushes' ? 'pushes' : 'deliveries';
  return (
    <ConsoleList
      title={t(`console.menu.${resource}`)}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={{ from: 'from', until: 'until' }}
      columns={columnsFor(resource)}
      foot={<p className="sm muted">{t(`console.delivery.note.${resource}`)}</p>}
    >
      <DataTable<Delivery> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Delivery> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Delivery> source="memberId" disableSort render={(row) => <MemberName id={row.memberId} />} />
        <DataTable.Col<Delivery>
          source="group"
          disableSort
          render={(row) => t(`console.delivery.group.${row.group}`)}
        />
        <DataTable.Col<Delivery> source="state" disableSort render={(row) => <DeliveryState {...row} />} />
        <DataTable.Col<Delivery> source="updatedAt" disableSort render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<Delivery> source="language" disableSort render={(row) => row.language || <Dash />} />
        <DataTable.Col<Delivery> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
      </DataTable>
    </ConsoleList>
  );
}
