import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, useListContext, useNotify, usePermissions, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { isAllowed } from '../api/access.js';
import type { RunRecord } from '../api/types.js';
import { Badge, RecordLink, When } from '../ui/bits.js';
import { ConsoleList } from '../ui/console-list.js';
import { columnsOf } from '../ui/csv.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { useFormat, useLabel } from '../ui/format.js';
import { NumberCol } from '../ui/number-col.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';
import { RunState, Sums } from './parts.js';
import { byCurrency, kinds, periods, usePeriodText } from './words.js';

const choices = (group: string, ids: readonly string[]) => ids.map((id) => ({ id, name: `console.${group}.${id}` }));

const days = { from: 'from', until: 'until' };
const filters = [
  <ChoiceFilter key="kind" source="kind" alwaysOn choices={choices('contract_kind', kinds)} />,
  <ChoiceFilter key="period" source="period" choices={choices('contract_period', periods)} />,
  <BrandFilter key="brand" source="brand" />,
];

const columns = columnsOf<RunRecord>('runs', [
  'id',
  'brand',
  'kind',
  'period',
  'startsAt',
  'endsAt',
  'state',
  'bills',
  'costMinor',
  'maker',
  'checker',
]);

/** Those that wait stand in the order in which they must be approved: earlier periods first. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters, setSort } = useListContext();
  const { state, ...others } = filterValues as Record<string, unknown>;
  const show = (waiting: boolean) => {
    setFilters(waiting ? { ...others, state: 'AWAIT_APPROVAL' } : others);
    setSort({ field: 'startsAt', order: waiting ? 'ASC' : 'DESC' });
  };
  return (
    <>
      <button type="button" className="chip" aria-pressed={state === undefined} onClick={() => show(false)}>
        {t('console.contract.all')}
      </button>
      <button type="button" className="chip" aria-pressed={state === 'AWAIT_APPROVAL'} onClick={() => show(true)}>
        {t('console.run.waiting')}
      </button>
    </>
  );
}

/** Does now what the jobs do every few seconds, and offers the dry run of any period. */
function Actions() {
  const t = useTranslate();
  const notify = useNotify();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState(false);
  const { start, isPending, error } = useVerb((api, reason: string) => api.replayRuns({ reason }), {
    refresh: ['runs', 'bills', 'dashboard', 'auditLogs'],
    onDone: ({ closed, settled }) => {
      setOpen(false);
      notify('console.run.replay_done', { type: 'success', autoHideDuration: null, messageArgs: { closed, settled } });
    },
  });
  return (
    <>
      <Link className="link" to="/settlement-preview">
        {t('console.run.try')}
      </Link>
      {isAllowed(permissions, 'runs', 'settle') && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {t('console.run.replay')}
        </Button>
      )}
      {open && (
        <ReasonDialog
          open
          title={t('console.run.replay')}
          consequence={t('console.run.replay_text')}
          presets={['checked_figures', 'agreed']}
          confirm={t('console.run.replay')}
          pending={isPending}
          error={error}
          onSubmit={start}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** What the periods on this page come to together. */
function PageSums() {
  const t = useTranslate();
  const { number } = useFormat();
  const { data } = useListContext<RunRecord>();
  if (!data?.length) return null;
  const sums = new Map<string, bigint>();
  for (const row of data)
    for (const { currency, minor } of byCurrency(row.costMinor))
      sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(minor));
  const bills = data.reduce((sum, row) => sum + row.bills, 0);
  return (
    <div className="row between foot">
      <span className="muted">{t('console.run.page', { smart_count: data.length, bills: number(bills) })}</span>
      <b>
        <Sums sums={Object.fromEntries([...sums].map(([currency, minor]) => [currency, String(minor)]))} />
      </b>
    </div>
  );
}

/** Closed periods of every brand and kind. */
export default function RunList() {
  const t = useTranslate();
  const label = useLabel();
  const text = usePeriodText();
  return (
    <ConsoleList
      live
      title={t('console.menu.runs')}
      sort={{ field: 'startsAt', order: 'DESC' }}
      filters={filters}
      days={days}
      columns={columns}
      chips={<Chips />}
      actions={<Actions />}
    >
      <DataTable<RunRecord>
        rowClick="show"
        hiddenColumns={['computedAt']}
        bulkActionButtons={false}
        empty={<p className="empty muted">{t('console.run.none')}</p>}
      >
        <DataTable.Col<RunRecord>
          source="startsAt"
          render={(row) => <RecordLink to={`/runs/${row.id}/show`}>{text(row)}</RecordLink>}
        />
        <DataTable.Col<RunRecord> source="kind" render={(row) => label('contract_kind', row.kind)} />
        <DataTable.Col<RunRecord> source="period" render={(row) => label('contract_period', row.period)} />
        <DataTable.Col<RunRecord> source="brand" render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<RunRecord>
          source="state"
          render={(row) => (
            <span className="row tight nowrap">
              <RunState run={row} />
              {row.issues.length > 0 && (
                <Badge tone="warn" icon="alert">
                  {t('console.run.issue_count', { smart_count: row.issues.length })}
                </Badge>
              )}
            </span>
          )}
        />
        <NumberCol source="bills" />
        <DataTable.Col<RunRecord>
          source="costMinor"
          align="right"
          disableSort
          render={(row) => <Sums sums={row.costMinor} />}
        />
        <DataTable.Col<RunRecord> source="computedAt" render={(row) => <When at={row.computedAt} />} />
        <DataTable.Col<RunRecord> source="deadline" render={(row) => <When at={row.deadline} />} />
      </DataTable>
      <PageSums />
    </ConsoleList>
  );
}
