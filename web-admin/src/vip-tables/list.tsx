import { BooleanInput, DataTable, useTranslate } from 'react-admin';
import type { VipTable } from '../api/promotion-types.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter } from '../ui/filters.js';

const filters = [<BrandFilter key="brand" source="brand" />, <BooleanInput key="proposed" source="proposed" />];

/** Each brand's levels. */
export default function VipTableList() {
  const t = useTranslate();
  return (
    <ConsoleList title={t('console.menu.vipTables')} sort={{ field: 'brand', order: 'ASC' }} filters={filters}>
      <DataTable<VipTable> rowClick={(id) => `/vipTables/${id}/show`} bulkActionButtons={false}>
        <DataTable.Col<VipTable>
          source="brand"
          render={(row) => (
            <RecordLink to={`/vipTables/${row.id}/show`}>
              <BrandName code={row.brand} />
            </RecordLink>
          )}
        />
        <DataTable.Col<VipTable> source="currency" disableSort />
        <DataTable.Col<VipTable> align="right" source="version" disableSort />
        <DataTable.Col<VipTable>
          source="proposedBy"
          disableSort
          render={(row) =>
            row.proposedBy === null ? (
              row.draft && <Badge>{t('console.campaign.draft')}</Badge>
            ) : (
              <Badge tone="warn">{t('console.campaign.waits')}</Badge>
            )
          }
        />
        <DataTable.Col<VipTable> source="updatedAt" disableSort render={(row) => <When at={row.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
