import { DataTable, TextInput, useTranslate } from 'react-admin';
import type { OutboxMessage } from '../api/types.js';
import { Badge, Dash, When, type Tone } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { Masked } from '../ui/masked.js';
import { MemberName } from '../ui/names.js';

const tones: Readonly<Record<OutboxMessage['state'], Tone>> = {
  QUEUED: 'info',
  SENT: 'acc',
  DELIVERED: 'pos',
  UNDELIVERED: 'warn',
  DEAD: 'neg',
  WITHHELD: '',
};

const choicesOf = (group: string, values: readonly string[]) =>
  values.map((id) => ({ id, name: `console.outbox.${group}.${id}` }));

const filters = [
  <ChoiceFilter key="state" source="state" choices={choicesOf('state', Object.keys(tones))} alwaysOn />,
  <ChoiceFilter key="channel" source="channel" choices={choicesOf('channel', ['SMS', 'MAIL'])} />,
  <TextInput key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<OutboxMessage>('outbox', [
  'id',
  'brand',
  'channel',
  'template',
  'memberId',
  'target',
  'state',
  'attempts',
  'provider',
  'cost',
  'costCurrency',
  'error',
  'createdAt',
  'sentAt',
]);

function Cost({ cost, costCurrency }: OutboxMessage) {
  if (cost === null) return <Dash />;
  return (
    <span className="num">
      {cost} {costCurrency}
    </span>
  );
}

/** Mails and short messages, the newest first: to whom, how it went, and by which provider. */
export default function OutboxList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.outbox')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filters}
      days={{ from: 'from', until: 'until' }}
      columns={columns}
      foot={<p className="sm muted">{t('console.outbox.note')}</p>}
    >
      <DataTable<OutboxMessage> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<OutboxMessage> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<OutboxMessage>
          source="channel"
          disableSort
          render={(row) => t(`console.outbox.channel.${row.channel}`)}
        />
        <DataTable.Col<OutboxMessage>
          source="template"
          disableSort
          render={(row) => t(`console.outbox.template.${row.template}`)}
        />
        <DataTable.Col<OutboxMessage>
          source="target"
          disableSort
          render={(row) => (
            <Masked
              label={t('console.outbox.target')}
              masked={row.target}
              resource="outbox"
              reveal={(api, reason) => api.revealMessage(row.id, { reason })}
            />
          )}
        />
        <DataTable.Col<OutboxMessage>
          source="memberId"
          label="console.field.member"
          disableSort
          render={(row) => (row.memberId ? <MemberName id={row.memberId} /> : <Dash />)}
        />
        <DataTable.Col<OutboxMessage>
          source="state"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <Badge tone={tones[row.state]}>{t(`console.outbox.state.${row.state}`)}</Badge>
              {row.error && <span className="xs faint">{row.error}</span>}
            </span>
          )}
        />
        <DataTable.Col<OutboxMessage> source="provider" disableSort render={(row) => row.provider ?? <Dash />} />
        <DataTable.Col<OutboxMessage> source="attempts" disableSort />
        <DataTable.Col<OutboxMessage> source="cost" disableSort render={(row) => <Cost {...row} />} />
        <DataTable.Col<OutboxMessage> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
      </DataTable>
    </ConsoleList>
  );
}
