import { BooleanInput, DataTable, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { SitePage } from '../api/notice-types.js';
import { Missing } from '../posts/list.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { pageNames } from './draft.js';
import { PageDialog } from './page-dialog.js';

const filters = [
  <ChoiceFilter
    key="name"
    source="name"
    alwaysOn
    choices={pageNames.map((id) => ({ id, name: `console.page.name.${id}` }))}
  />,
  <BooleanInput key="proposed" source="proposed" />,
  <BrandFilter key="brand" source="brand" />,
];

/** Where a page stands: never published, published, with a draft beside it, waiting for a second person. */
export function PageState({ page }: { page: SitePage }) {
  const t = useTranslate();
  return (
    <span className="row tight nowrap">
      <Badge tone={page.version > 0 ? 'pos' : ''}>
        {t(page.version > 0 ? 'console.page.live' : 'console.page.never')}
      </Badge>
      {page.draft && <Badge tone="info">{t('console.page.draft')}</Badge>}
      {page.proposedBy !== null && <Badge tone="warn">{t('console.campaign.waits')}</Badge>}
    </span>
  );
}

/** Pages that each brand has once, what was changed last first. */
export default function PageList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  return (
    <ConsoleList
      title={t('console.menu.pages')}
      sort={{ field: 'updatedAt', order: 'DESC' }}
      filters={filters}
      actions={
        isAllowed(permissions, 'pages', 'edit') && (
          <DialogButton
            label={t('console.page.write')}
            dialog={(close) => <PageDialog page={null} onClose={close} />}
          />
        )
      }
    >
      <DataTable<SitePage> rowClick={(id) => `/pages/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<SitePage>
          source="name"
          render={(row) => <RecordLink to={`/pages/${row.id}/show`}>{t(`console.page.name.${row.name}`)}</RecordLink>}
        />
        <DataTable.Col<SitePage> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<SitePage>
          source="proposed"
          disableSort
          label="resources.pages.fields.state"
          render={(row) => <PageState page={row} />}
        />
        <DataTable.Col<SitePage> source="missing" disableSort render={(row) => <Missing languages={row.missing} />} />
        <DataTable.Col<SitePage> source="version" align="right" />
        <DataTable.Col<SitePage> source="writtenBy" disableSort />
        <DataTable.Col<SitePage> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
