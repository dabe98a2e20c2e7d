import { BooleanInput, DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Campaign } from '../api/promotion-types.js';
import { Badge, Dash, Money, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useTitle } from '../ui/title.js';
import { categories, kindOf, triggers } from './draft.js';
import { FormDialog } from './form-dialog.js';
import { campaignTones } from './tones.js';
import { Worth } from '../ui/worth.js';

const states = ['DRAFT', 'LIVE', 'PAUSED', 'ENDED'] as const;
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.campaign.state.${id}` }))}
  />,
  <ChoiceFilter
    key="category"
    source="category"
    choices={categories.map((id) => ({ id, name: `console.campaign.category.${id}` }))}
  />,
  <ChoiceFilter
    key="trigger"
    source="trigger"
    choices={triggers.map((id) => ({ id, name: `console.campaign.trigger.${id}` }))}
  />,
  <BooleanInput key="proposed" source="proposed" />,
  <BrandFilter key="brand" source="brand" />,
];

/** Campaigns, what was changed last first, with what they cost so far. */
export default function CampaignList() {
  const t = useTranslate();
  const titleOf = useTitle();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.campaigns')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'campaigns', 'edit') && (
          <DialogButton
            label={t('console.campaign.write')}
            dialog={(close) => <FormDialog campaign={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<Campaign> rowClick={(id) => `/campaigns/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<Campaign>
          source="title"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <RecordLink to={`/campaigns/${row.id}/show`}>{titleOf(row)}</RecordLink>
              <span className="xs faint">{t(`console.campaign.trigger.${row.trigger}`)}</span>
            </span>
          )}
        />
        <DataTable.Col<Campaign>
          source="state"
          render={(row) => (
            <span className="row tight nowrap">
              <Badge tone={campaignTones[row.state]}>{t(`console.campaign.state.${row.state}`)}</Badge>
              {row.proposedBy !== null && <Badge tone="warn">{t('console.campaign.waits')}</Badge>}
            </span>
          )}
        />
        <DataTable.Col<Campaign> source="category" render={(row) => t(`console.campaign.category.${row.category}`)} />
        <DataTable.Col<Campaign> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Campaign>
          align="right"
          source="spentMinor"
          render={(row) => (
            <Worth kind={kindOf(row)} minor={row.spentMinor} currency={row.currency} count={row.spentCount} />
          )}
        />
        <DataTable.Col<Campaign>
          align="right"
          source="budgetMinor"
          render={(row) =>
            row.budgetMinor === '0' ? <Dash /> : <Money minor={row.budgetMinor} currency={row.currency} />
          }
        />
        <DataTable.Col<Campaign> align="right" source="taken" render={(row) => `${row.taken} / ${row.stock}`} />
        <DataTable.Col<Campaign> source="startsAt" render={(row) => <When at={row.startsAt} />} />
        <DataTable.Col<Campaign> source="endsAt" render={(row) => (row.endsAt ? <When at={row.endsAt} /> : <Dash />)} />
      </DataTable>
    </ConsoleList>
  );
}
