import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Application } from '../api/types.js';
import { Dash, Facts, RecordLink, State, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';

type Verdict = 'approve' | 'reject';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={['PENDING', 'APPROVED', 'REJECTED'].map((id) => ({ id, name: `console.state.${id}` }))}
  />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<Application>('affiliates', [
  'id',
  'brand',
  'memberId',
  'member',
  'upline',
  'state',
  'createdAt',
  'decidedAt',
  'operator',
]);

/** What the list masks. Reading it is on record, so it is asked for when somebody presses. */
function Whole({ asked }: { asked: Application }) {
  const t = useTranslate();
  const [whole, setWhole] = useState<Application | null>(null);
  const { start, isPending, error } = useVerb((api) => api.application(asked.id), {
    refresh: ['auditLogs'],
    onDone: setWhole,
  });
  const name = (field: string) => t(`resources.affiliates.fields.${field}`);
  if (!whole)
    return (
      <>
        <Button size="small" disabled={isPending} onClick={() => start()}>
          {t('console.affiliate.show')}
        </Button>
        <Problem error={error} />
      </>
    );
  return (
    <Facts
      rows={[
        [name('fullName'), whole.fullName],
        [name('mobile'), whole.mobile],
        [name('email'), whole.email ?? '–'],
        [name('contact'), `${whole.contactKind} ${whole.contact}`],
        [name('remark'), whole.remark || '–'],
      ]}
    />
  );
}

function VerdictDialog({ asked, verdict, onClose }: { asked: Application; verdict: Verdict; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideApplication(asked.id, verdict, { reason }),
    { refresh: ['affiliates', 'members', 'auditLogs'], done: `console.affiliate.${verdict}_done`, onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger={verdict === 'reject'}
      title={t(`console.affiliate.${verdict}_title`, { name: asked.member })}
      consequence={t(`console.affiliate.${verdict}_text`)}
      presets={verdict === 'approve' ? ['checked_request'] : ['wrong_request']}
      confirm={t(`console.affiliate.${verdict}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      <Whole asked={asked} />
    </ReasonDialog>
  );
}

function Decide({ asked }: { asked: Application }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (asked.state !== 'PENDING' || !isAllowed(permissions, 'affiliates', 'decide')) return null;
  return (
    <span className="row tight">
      <Button size="small" variant="outlined" color="error" onClick={() => setVerdict('reject')}>
        {t('console.affiliate.reject')}
      </Button>
      <Button size="small" variant="contained" onClick={() => setVerdict('approve')}>
        {t('console.affiliate.approve')}
      </Button>
      {verdict && <VerdictDialog asked={asked} verdict={verdict} onClose={() => setVerdict(null)} />}
    </span>
  );
}

/** Players who apply to become agents, the newest first. */
export default function ApplicationList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.affiliates')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ state: 'PENDING' }}
      filters={filters}
      columns={columns}
    >
      <DataTable<Application> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<Application>
          source="member"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.member}</RecordLink>}
        />
        <DataTable.Col<Application> source="upline" disableSort render={(row) => row.upline ?? <Dash />} />
        <DataTable.Col source="fullName" disableSort />
        <DataTable.Col<Application> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<Application> source="state" disableSort render={(row) => <State value={row.state} />} />
        <DataTable.Col<Application> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<Application> source="operator" disableSort render={(row) => row.operator ?? <Dash />} />
        <DataTable.Col<Application>
          label={t('console.action.actions')}
          disableSort
          render={(row) => <Decide asked={row} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
