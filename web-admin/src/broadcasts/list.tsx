import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Broadcast } from '../api/notice-types.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useTitle } from '../ui/title.js';
import { purposes, tones } from './draft.js';
import { FormDialog } from './form-dialog.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={Object.keys(tones).map((id) => ({ id, name: `console.broadcast.state.${id}` }))}
  />,
  <ChoiceFilter
    key="purpose"
    source="purpose"
    choices={purposes.map((id) => ({ id, name: `console.broadcast.purpose.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

/** Messages to many members, what was changed last first, with how far they came. */
export default function BroadcastList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.broadcasts')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'broadcasts', 'edit') && (
          <DialogButton
            label={t('console.broadcast.write')}
            dialog={(close) => <FormDialog row={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Broadcast> rowClick={(id) => `/broadcasts/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Broadcast>
          source="title"
          disableSort
          render={(row) => <RecordLink to={`/broadcasts/${row.id}/show`}>{titleOf(row)}</RecordLink>}
        />
        <DataTable.Col<Broadcast>
          source="state"
          render={(row) => <Badge tone={tones[row.state]}>{t(`console.broadcast.state.${row.state}`)}</Badge>}
        />
        <DataTable.Col<Broadcast> source="purpose" render={(row) => t(`console.broadcast.purpose.${row.purpose}`)} />
        <DataTable.Col<Broadcast> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Broadcast> source="startsAt" render={(row) => <When at={row.startsAt} />} />
        <DataTable.Col<Broadcast> source="counted" align="right" />
        <DataTable.Col<Broadcast> source="sent" align="right" />
        <DataTable.Col<Broadcast> source="reads" align="right" />
      </DataTable>
    </ConsoleList>
  );
}
