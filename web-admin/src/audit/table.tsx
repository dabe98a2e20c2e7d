import { entryOf } from '@banyan/kernel/rules';
import { DataTable, useRecordContext, useTranslate } from 'react-admin';
import type { AuditEntry } from '../api/types.js';
import { Dash, Facts, RecordLink, When } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { shortId, useLabel } from '../ui/format.js';
import { MemberName, RoleName } from '../ui/names.js';

/** The whole entry: before and after, from where, by which request, and its place in the chain. */
function AuditDetail() {
  const t = useTranslate();
  const label = useLabel();
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  const name = (field: string) => t(`resources.auditLogs.fields.${field}`);
  return (
    <div className="cols" style={{ padding: '12px 0', whiteSpace: 'normal' }}>
      <Diff before={entry.before} after={entry.after} />
      <Facts
        rows={[
          [name('reason'), entry.reason],
          [name('role'), <RoleName key="role" code={entry.role} />],
          [name('service'), label('service', entry.service)],
          [name('objectId'), entry.objectId],
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

/** Where an object of the log has a screen of its own. */
const screens: Record<string, (id: string) => string> = {
  withdrawal: (id) => `/withdrawals/${id}`,
  deposit: (id) => `/deposits/${id}/show`,
  approval: (id) => `/approvals/${id}/show`,
  contract: (id) => `/contracts/${id}/show`,
  round: (id) => `/rounds/${id}/show`,
  'settlement-run': (id) => `/runs/${id}/show`,
  'agent-default': (id) => `/defaults/${id}/show`,
};

/** A member by name, else the object's id, as a link where there is a screen; long ones by their beginning. */
function AuditedObject({ entry: { objectType, objectId } }: { entry: AuditEntry }) {
  if (objectType === 'member') return <MemberName id={objectId} />;
  const short = shortId(objectId);
  const to = entryOf(screens, objectType)?.(objectId);
  if (to) return <RecordLink to={to}>{short}</RecordLink>;
  return (
    <span className="num" title={objectId}>
      {short}
    </span>
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
        render={(row) => (
          <>
            <When at={row.actedAt} /> <span className="faint num">#{row.id}</span>
          </>
        )}
      />
      <DataTable.Col source="actor" disableSort />
      <DataTable.Col<AuditEntry> source="action" disableSort render={(row) => label('audit_action', row.action)} />
      <DataTable.Col<AuditEntry>
        source="objectType"
        disableSort
        render={(row) => label('object_type', row.objectType)}
      />
      <DataTable.Col<AuditEntry> source="objectId" disableSort render={(row) => <AuditedObject entry={row} />} />
      <DataTable.Col<AuditEntry>
        source="reason"
        disableSort
        render={(row) => (row.reason ? <span className="clip">{row.reason}</span> : <Dash />)}
      />
      <DataTable.Col source="ip" disableSort />
    </DataTable>
  );
}
