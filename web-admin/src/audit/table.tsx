import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEntry } from '../api/types.js';
import { Facts, When } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { useLabel } from '../ui/format.js';

/** The whole entry: before and after, from where, by which request, and its place in the chain. */
function AuditDetail() {
  const t = useTranslate();
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const name = (field: string) => t(`resources.auditLogs.fields.${field}`);
  return (
    <div className="cols" style={{ padding: '12px 0', whiteSpace: 'normal' }}>
      <Diff before={entry.before} after={entry.after} />
      <Facts
        rows={[
          [name('reason'), entry.reason],
          [name('role'), entry.role],
          [name('service'), entry.service],
          [name('id'), entry.id],
          [name('ip'), entry.ip],
          [name('device'), entry.device],
          [
            name('requestId'),
            <span key="r" className="mono">
              {entry.requestId}
            </span>,
          ],
          [
            name('hash'),
            <span key="h" className="mono">
              {entry.hash}
            </span>,
          ],
        ]}
      />
    </div>
  );
}

/** What operators did; a row opens its difference. Read-only. */
export function AuditTable() {
  const label = useLabel();
  return (
    <DataTable<AuditEntry> rowClick="expand" expand={<AuditDetail />} expandSingle bulkActionButtons={false}>
      <DataTable.Col<AuditEntry>
        source="id"
        label="resources.auditLogs.fields.actedAt"
        render={(row) => <When at={row.actedAt} />}
      />
      <DataTable.Col source="actor" disableSort />
      <DataTable.Col<AuditEntry> source="action" disableSort render={(row) => label('audit_action', row.action)} />
      <DataTable.Col source="objectType" disableSort />
      <DataTable.Col<AuditEntry>
        source="objectId"
        disableSort
        render={(row) => <span className="num">{row.objectId}</span>}
      />
      <DataTable.Col<AuditEntry>
        source="reason"
        disableSort
        render={(row) => <span className="clip">{row.reason || '–'}</span>}
      />
      <DataTable.Col source="ip" disableSort />
    </DataTable>
  );
}
