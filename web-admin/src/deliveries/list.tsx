import { DataTable, TextInput, useResourceContext, useTranslate } from 'react-admin';
import type { Delivery } from '../api/notice-types.js';
import { Badge, Dash, When, type Tone } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { MemberName } from '../ui/names.js';

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  WAITING: 'info',
  REQUESTED: 'acc',
  SENT: 'pos',
  FAILED: 'neg',
  SKIPPED: 'warn',
};

const groups: ReadonlyArray<Delivery['group']> = ['MONEY', 'SECURITY', 'ACCOUNT', 'AGENT', 'LOTTERY', 'PROMOTIONS'];

/** Why one waits or was not sent; one that a newer server gives is shown as it is. */
const reasons = [
  'QUIET_HOURS', 'TRY_LATER', 'SWITCHED_OFF', 'EXCLUDED', 'TOO_MANY', 'TOO_LATE', 'NO_ANSWER', 'NO_ADDRESS', 'NO_MAIL_SERVER', 'NO_BROWSER', 'CLOSED', 'FROZEN', 'TRIAL', 'CHANGED', 'CALLED_OFF', 'UNDELIVERABLE',
]; // prettier-ignore

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

function State({ state, reason, dueAt }: Delivery) {
  const t = useTranslate();
  return (
    <span className="stack tight">
      <span>
        <Badge tone={tones[state]}>{t(`console.delivery.state.${state}`)}</Badge>
      </span>
      {reason && (
        <span className="xs faint">
          {reasons.includes(reason) ? t(`console.delivery.reason.${reason}`) : reason}
          {state === 'WAITING' && (
            <>
              {' '}
              <When at={dueAt} />
            </>
          )}
        </span>
      )}
    </span>
  );
}

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
        <DataTable.Col<Delivery> source="state" disableSort render={(row) => <State {...row} />} />
        <DataTable.Col<Delivery> source="updatedAt" disableSort render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<Delivery> source="language" disableSort render={(row) => row.language || <Dash />} />
        <DataTable.Col<Delivery> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
      </DataTable>
    </ConsoleList>
  );
}
