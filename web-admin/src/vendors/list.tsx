import { DataTable, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Vendor } from '../api/types.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { MaintenanceBadge } from '../ui/maintenance-badge.js';
import { NumberCol } from '../ui/number-col.js';
import { Toggle } from '../ui/toggle.js';
import { NewVendorDialog } from './new-vendor-dialog.js';
import { NewVendors } from './new-vendors.js';

/** Game vendors; a row opens the vendor. */
export default function VendorList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'vendors', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.vendors')}
      sort={{ field: 'code', order: 'ASC' }}
      actions={
        editable && (
          <DialogButton
            label={t('console.new_vendor.create')}
            dialog={(close) => <NewVendorDialog onClose={close} />}
          />
        )
      }
      intro={<NewVendors editable={editable} />}
    >
      <DataTable<Vendor> rowClick="show" bulkActionButtons={false}>
        <DataTable.Col<Vendor>
          source="code"
          render={(row) => <RecordLink to={`/vendors/${row.id}/show`}>{row.code}</RecordLink>}
        />
        <DataTable.Col<Vendor>
          source="name"
          cellClassName="title"
          render={(row) => (
            <span className="row tight nowrap">
              {row.name}
              {row.waitingRequests > 0 && (
                <Badge tone="warn" icon="clock">
                  {t('console.vendor.waiting')}
                </Badge>
              )}
            </span>
          )}
        />
        <NumberCol source="games" disableSort />
        <DataTable.Col<Vendor>
          source="ipList"
          disableSort
          render={(row) => (row.ipList.length ? row.ipList.length : t('console.vendor.any_ip'))}
        />
        <DataTable.Col<Vendor>
          source="maintenance"
          disableSort
          render={(row) => <MaintenanceBadge value={row.maintenance} />}
        />
        <DataTable.Col<Vendor> source="updatedAt" render={(row) => <When at={row.updatedAt} />} />
        <DataTable.Col<Vendor>
          source="enabled"
          render={(row) => (
            <Toggle
              resource="vendors"
              record={row}
              field="enabled"
              disabled={!editable || row.liveAt === null}
              label={t('console.vendor.switch', { name: row.name })}
            />
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
