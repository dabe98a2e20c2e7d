import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Tournament } from '../api/promotion-types.js';
import { Badge, Money, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useTitle } from '../ui/title.js';
import { FormDialog } from './form-dialog.js';
import { tournamentTones } from './tones.js';

const states = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'CLOSED', 'ENDED', 'CANCELLED'] as const;
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.tournament.state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

/** Tournaments, what was changed last first, with what they cost. */
export default function TournamentList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.tournaments')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'tournaments', 'edit') && (
          <DialogButton
            label={t('console.tournament.write')}
            dialog={(close) => <FormDialog tournament={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Tournament> rowClick={(id) => `/tournaments/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Tournament>
          source="title"
          disableSort
          render={(row) => <RecordLink to={`/tournaments/${row.id}/show`}>{titleOf(row)}</RecordLink>}
        />
        <DataTable.Col<Tournament>
          source="state"
          disableSort
          render={(row) => (
            <Badge tone={tournamentTones[row.state]}>{t(`console.tournament.state.${row.state}`)}</Badge>
          )}
        />
        <DataTable.Col<Tournament> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Tournament>
          source="scoring"
          disableSort
          render={(row) => t(`console.tournament.scoring.${row.scoring}`)}
        />
        <DataTable.Col<Tournament>
          align="right"
          source="budgetMinor"
          disableSort
          render={(row) => <Money minor={row.budgetMinor} currency={row.currency} />}
        />
        <DataTable.Col<Tournament> source="opensAt" disableSort render={(row) => <When at={row.opensAt} />} />
        <DataTable.Col<Tournament> source="closesAt" disableSort render={(row) => <When at={row.closesAt} />} />
        <DataTable.Col<Tournament> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
