import { Button } from '@mui/material';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import first from 'virtual:texts/first';
import { services } from '../api/resources.js';
import type { AuditProof } from '../api/reports.js';
import type { AuditEntry } from '../api/types.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { useFormat } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';
import { AuditTable } from './table.js';

/** What operators do, as the services name it in the log. */
const auditActions = Object.keys(first.console.audit_action);

const days = { from: 'from', until: 'until' };
const filters = [
  <TextInput key="actor" source="actor" alwaysOn />,
  <ChoiceFilter
    key="action"
    source="action"
    alwaysOn
    choices={auditActions.map((id) => ({ id, name: `console.audit_action.${id}` }))}
  />,
  <ChoiceFilter
    key="service"
    source="service"
    choices={services.map((id) => ({ id, name: `console.service.${id}` }))}
  />,
  <ChoiceFilter
    key="objectType"
    source="objectType"
    choices={Object.keys(first.console.object_type).map((id) => ({ id, name: `console.object_type.${id}` }))}
  />,
  <TextInput key="objectId" source="objectId" />,
];

const columns = columnsOf<AuditEntry>('auditLogs', [
  'id',
  'actedAt',
  'actor',
  'role',
  'ip',
  'action',
  'objectType',
  'objectId',
  'reason',
  'requestId',
  'hash',
]);

function ProofNote({ proof }: { proof: AuditProof }) {
  const t = useTranslate();
  const { number } = useFormat();
  return (
    <div className={`note ${proof.ok ? 'pos' : 'neg'}`} role="status">
      <Icon name={proof.ok ? 'check' : 'alert'} />
      <p>
        {proof.ok
          ? t('console.audit.whole', { count: number(proof.checked) })
          : t('console.audit.broken', { count: number(proof.checked), id: proof.brokenAt ?? '?' })}
      </p>
    </div>
  );
}

/** The audit log: append-only and hash-chained; the button has the server walk the whole chain. */
export default function AuditList() {
  const t = useTranslate();
  const [proof, setProof] = useState<AuditProof | null>(null);
  const { start, isPending, error } = useVerb((api) => api.verifyAudit(), { refresh: [], onDone: setProof });
  const verify = (
    <Button variant="outlined" startIcon={<Icon name="shield" />} disabled={isPending} onClick={() => start()}>
      {t(isPending ? 'console.action.working' : 'console.audit.verify')}
    </Button>
  );
  const intro = (
    <>
      <Problem error={error} />
      {proof && <ProofNote proof={proof} />}
    </>
  );
  return (
    <ConsoleList
      title={t('console.menu.auditLogs')}
      sort={{ field: 'id', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      actions={verify}
      intro={intro}
    >
      <AuditTable />
    </ConsoleList>
  );
}
