import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Wheel } from '../api/promotion-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { wheelTones } from './tones.js';

const states = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'ENDED', 'CANCELLED'] as const;
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.wheel.state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

/** Lucky wheels, what was changed last first, with what was won so far. */
export default function WheelList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.wheels')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'wheels', 'edit') && (
          <DialogButton
            label={t('console.wheel.write')}
            dialog={(close) => <FormDialog wheel={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Wheel> rowClick={(id) => `/wheels/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Wheel>
          source="title"
          disableSort
          render={(row) => <RecordLink to={`/wheels/${row.id}/show`}>{titleOf(row)}</RecordLink>}
        />
        <DataTable.Col<Wheel>
          source="state"
          disableSort
          render={(row) => <Badge tone={wheelTones[row.state]}>{t(`console.wheel.state.${row.state}`)}</Badge>}
        />
        <DataTable.Col<Wheel> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Wheel>
          align="right"
          source="budgetMinor"
          disableSort
          render={(row) => <Money minor={row.budgetMinor} currency={row.currency} />}
        />
        <DataTable.Col<Wheel>
          align="right"
          source="spentMinor"
          disableSort
          render={(row) => <Money minor={row.spentMinor} currency={row.currency} />}
        />
        <DataTable.Col<Wheel> align="right" source="spins" disableSort render={(row) => row.spins} />
        <DataTable.Col<Wheel> source="closesAt" disableSort render={(row) => <When at={row.closesAt} />} />
        <DataTable.Col<Wheel> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
