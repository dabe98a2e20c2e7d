import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Envelope } from '../api/promotion-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { envelopeTones } from './tones.js';

const states = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const;
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.envelope.state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

/** Red envelopes, what was changed last first, with what was opened so far. */
export default function EnvelopeList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.envelopes')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'envelopes', 'edit') && (
          <DialogButton
            label={t('console.envelope.write')}
            dialog={(close) => <FormDialog envelope={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Envelope> rowClick={(id) => `/envelopes/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Envelope>
          source="title"
          disableSort
          render={(row) => <RecordLink to={`/envelopes/${row.id}/show`}>{titleOf(row)}</RecordLink>}
        />
        <DataTable.Col<Envelope>
          source="state"
          disableSort
          render={(row) => <Badge tone={envelopeTones[row.state]}>{t(`console.envelope.state.${row.state}`)}</Badge>}
        />
        <DataTable.Col<Envelope> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Envelope>
          align="right"
          source="totalMinor"
          disableSort
          render={(row) => <Money minor={row.totalMinor} currency={row.currency} />}
        />
        <DataTable.Col<Envelope>
          align="right"
          source="givenMinor"
          disableSort
          render={(row) => <Money minor={row.givenMinor} currency={row.currency} />}
        />
        <DataTable.Col<Envelope>
          align="right"
          source="taken"
          disableSort
          render={(row) => `${row.taken} / ${row.shares}`}
        />
        <DataTable.Col<Envelope> source="opensAt" disableSort render={(row) => <When at={row.opensAt} />} />
        <DataTable.Col<Envelope> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
