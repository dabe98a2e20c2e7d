import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { KycDocument } from '../api/types.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { DocumentDialog } from './document-dialog.js';

const days = { from: 'from', until: 'until' };
const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={['IN_PROCESS', 'APPROVED', 'REJECTED', 'EXPIRED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <ChoiceFilter
    key="kind"
    source="kind"
    choices={['IDENTITY', 'SELFIE', 'ADDRESS', 'PAYMENT', 'OTHER'].map((id) => ({
      id,
      name: `console.document.kind.${id}`,
    }))}
  />,
  <TextInput key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

function Open({ row }: { row: KycDocument }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const decides = isAllowed(permissions, 'documents', 'decide');
  const waits = decides && row.state === 'IN_PROCESS';
  return (
    <>
      <Button size="small" variant={waits ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
        {t(waits ? 'console.document.check' : 'console.document.open')}
      </Button>
      {open && <DocumentDialog id={row.id} decides={decides} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Documents by which members show who they are: what waits, the oldest first. */
export default function DocumentList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.documents')}
      sort={{ field: 'sentAt', order: 'ASC' }}
      filterDefaultValues={{ state: 'IN_PROCESS' }}
      filters={filters}
      days={days}
    >
      <DataTable<KycDocument> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<KycDocument>
          source="username"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username}</RecordLink>}
        />
        <DataTable.Col<KycDocument>
          source="type"
          disableSort
          render={(row) => t(`console.document.type.${row.type}`)}
        />
        <DataTable.Col<KycDocument> source="state" disableSort render={(row) => <State value={row.state} />} />
        <DataTable.Col<KycDocument>
          source="reason"
          disableSort
          render={(row) => (row.reason ? t(`console.document.reason.${row.reason}`) : <Dash />)}
        />
        <DataTable.Col<KycDocument> source="expiresOn" disableSort render={(row) => row.expiresOn ?? <Dash />} />
        <DataTable.Col<KycDocument> source="decidedBy" disableSort render={(row) => row.decidedBy ?? <Dash />} />
        <DataTable.Col<KycDocument> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<KycDocument> source="sentAt" render={(row) => <When at={row.sentAt} />} />
        <DataTable.Col<KycDocument>
          label="console.action.actions"
          disableSort
          render={(row) => (
            <span className="row tight nowrap">
              <Open row={row} />
              <AuditButton objectType="document" objectId={row.id} name={row.username} />
            </span>
          )}
        />
      </DataTable>
    </ConsoleList>
  );
}
