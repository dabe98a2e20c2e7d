import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Termination } from '../api/types.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Verdict = 'approve' | 'reject';

const states = ['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'];
const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={states.map((id) => ({ id, name: `console.state.${id}` }))}
  />,
];

const columns = columnsOf<Termination>('terminations', [
  'id',
  'contractId',
  'state',
  'reason',
  'maker',
  'checker',
  'createdAt',
  'decidedAt',
]);

function VerdictDialog({ asked, verdict, onClose }: { asked: Termination; verdict: Verdict; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideTermination(asked.id, verdict, { reason }),
    {
      refresh: ['contracts', 'terminations', 'auditLogs'],
      done: `console.termination.${verdict}_done`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      danger={verdict === 'approve'}
      title={t(`console.termination.${verdict}_title`, { id: asked.contractId })}
      consequence={t(`console.termination.${verdict}_text`, { name: asked.maker, reason: asked.reason })}
      presets={verdict === 'approve' ? ['checked_request', 'agreed'] : ['no_need', 'wrong_request']}
      confirm={t(`console.termination.${verdict}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Whoever asked sees why there is no button; the database refuses the same. */
function Decide({ asked }: { asked: Termination }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (asked.state !== 'PENDING' || !isAllowed(permissions, 'terminations', 'approve')) return null;
  if (asked.makerId === String(identity?.id)) return <span className="badge info">{t('console.approval.own')}</span>;
  return (
    <span className="row tight">
      <Button size="small" variant="outlined" color="error" onClick={() => setVerdict('reject')}>
        {t('console.termination.reject')}
      </Button>
      <Button size="small" variant="contained" onClick={() => setVerdict('approve')}>
        {t('console.termination.approve')}
      </Button>
      {verdict && <VerdictDialog asked={asked} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}

/** Terminations that one operator asked for and another decides. */
export default function TerminationList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.terminations')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ state: 'PENDING' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<Termination> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Termination>
          source="contractId"
          render={(row) => <RecordLink to={`/contracts/${row.contractId}/show`}>{row.contractId}</RecordLink>}
        />
        <DataTable.Col source="reason" disableSort />
        <DataTable.Col source="maker" />
        <DataTable.Col<Termination> source="checker" render={(row) => row.checker ?? <Dash />} />
        <DataTable.Col<Termination> source="state" render={(row) => <State value={row.state} />} />
        <DataTable.Col<Termination> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Termination> source="expiresAt" render={(row) => <When at={row.expiresAt} />} />
        <DataTable.Col<Termination>
          label={t('console.action.actions')}
          disableSort
          render={(row) => <Decide asked={row} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
