import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { BrandRecord } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { DialogButton } from '../ui/dialog-button.js';
import { BrandDialog } from './brand-dialog.js';
import { LooksDialog } from './looks-dialog.js';
import { NewBrandDialog } from './new-brand-dialog.js';

function EditButton() {
  const t = useTranslate();
  const brand = useRecordContext<BrandRecord>();
  const [open, setOpen] = useState(false);
  const [looks, setLooks] = useState(false);
  const { permissions = [] } = usePermissions<string[]>();
  const settable = isAllowed(permissions, 'settings', 'edit') && isAllowed(permissions, 'settings', 'view');
  if (!brand) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('console.platform.edit')}
        <span className="sr">: {brand.name}</span>
      </Button>
      {settable && (
        <Button size="small" onClick={() => setLooks(true)}>
          {t('console.platform.brands.looks')}
          <span className="sr">: {brand.name}</span>
        </Button>
      )}
      {looks && <LooksDialog brand={brand} onClose={() => setLooks(false)} />}
      {open && <BrandDialog id={brand.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The brands with what players find them by. */
export default function BrandList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const editable = isAllowed(permissions, 'brands', 'edit');
  return (
    <ConsoleList
      title={t('console.menu.brands')}
      sort={{ field: 'isDefault', order: 'DESC' }}
      actions={
        editable && (
          <DialogButton
            label={t('console.platform.brands.create')}
            dialog={(close) => <NewBrandDialog onClose={close} />}
          />
        )
      }
    >
      <DataTable<BrandRecord> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<BrandRecord> source="id" render={(row) => <b className="mono">{row.id}</b>} />
        <DataTable.Col<BrandRecord>
          source="name"
          cellClassName="title"
          render={(row) => (
            <span className="row tight nowrap">
              {row.name}
              {row.isDefault && <Badge tone="acc">{t('console.platform.default')}</Badge>}
              {!row.open && (
                <Badge tone="warn" icon="lock">
                  {t('console.platform.brands.closed')}
                </Badge>
              )}
            </span>
          )}
        />
        <DataTable.Col<BrandRecord>
          source="hosts"
          disableSort
          render={(row) => (
            <span className="stack tight">
              {row.hosts.map((host) => (
                <span key={host}>{host}</span>
              ))}
            </span>
          )}
        />
        <DataTable.Col<BrandRecord> source="languages" disableSort render={(row) => row.languages.join(' · ')} />
        <DataTable.Col source="timeZone" />
        <DataTable.Col source="currency" />
        <DataTable.Col<BrandRecord>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              {editable && <EditButton />}
              <AuditButton objectType="brand" objectId={row.id} name={row.name} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
