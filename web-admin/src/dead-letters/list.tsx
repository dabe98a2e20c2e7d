import { DataTable, TextInput, useListContext, usePermissions, useTranslate } from 'react-admin';
import { services } from '../api/resources.js';
import type { DeadLetter } from '../api/reports.js';
import { RecordLink, When } from '../ui/bits.js';
import { BulkVerb } from '../ui/bulk-verb.js';
import { ChoiceFilter } from '../ui/filters.js';
import { NumberCol } from '../ui/number-col.js';
import { BulkBar, SelectRow } from '../ui/selection.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';

const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={['open', 'replayed'].map((id) => ({ id, name: `console.letter.${id}` }))}
  />,
  <TextInput key="type" source="type" />,
  <TextInput key="handler" source="handler" />,
];

const columns = columnsOf<DeadLetter>('deadLetters', ['id', 'type', 'handler', 'error', 'failedAt']);

/** Each service keeps its own; the chosen one is a filter in the address. */
function ServiceChips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const chosen = (filterValues as { service?: string }).service ?? 'wallet';
  return (
    <span className="row tight" role="group" aria-label={t('resources.deadLetters.fields.service')}>
      {services.map((service) => (
        <button
          key={service}
          type="button"
          className="chip"
          aria-pressed={service === chosen}
          onClick={() => setFilters({ ...filterValues, service })}
        >
          {t(`console.service.${service}`)}
        </button>
      ))}
    </span>
  );
}

function ReplayMany() {
  return (
    <BulkBar selectable={(row) => row.replayedAt === null}>
      <BulkVerb label="console.letter.replay" refresh={['deadLetters']} run={(api, id) => api.replay(id)} />
    </BulkBar>
  );
}

const short = (type: string) => type.split('.').at(-1) ?? type;

/** Events that a handler could not take. Replaying hands them to the handler again. */
export default function DeadLetterList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const replayable = permissions.includes('deadletter.replay');
  return (
    <ConsoleList
      title={t('console.menu.deadLetters')}
      sort={{ field: 'failedAt', order: 'DESC' }}
      filterDefaultValues={{ service: 'wallet', state: 'open' }}
      filters={filters}
      columns={columns}
      chips={<ServiceChips />}
      bulk={replayable && <ReplayMany />}
    >
      <DataTable<DeadLetter> rowClick="show" bulkActionButtons={false}>
        {replayable && (
          <DataTable.Col<DeadLetter>
            render={(row) => <SelectRow row={row} name={row.eventId} disabled={row.replayedAt !== null} />}
          />
        )}
        <DataTable.Col<DeadLetter>
          source="type"
          render={(row) => (
            <RecordLink to={`/deadLetters/${encodeURIComponent(row.id)}/show`}>{short(row.type)}</RecordLink>
          )}
        />
        <DataTable.Col source="handler" />
        <DataTable.Col<DeadLetter>
          source="error"
          disableSort
          render={(row) => <span className="neg break">{row.error.slice(0, 80)}</span>}
        />
        <NumberCol source="attempts" />
        <DataTable.Col<DeadLetter> source="failedAt" render={(row) => <When at={row.failedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
