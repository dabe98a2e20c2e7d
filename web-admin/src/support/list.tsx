import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, SearchInput, TextInput, useListContext, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { SupportRow } from '../api/notice-types.js';
import { NewRows } from '../live/new-rows.js';
import { AuditButton } from '../ui/audit-trail.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter } from '../ui/filters.js';
import { DeskSwitch } from './desk-switch.js';
import { TalkDialog } from './talk-dialog.js';
import { wordOf } from './words.js';

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <TextInput key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

const tones = { WAITING: 'warn', TAKEN: 'info', CLOSED: '' } as const;

const views = [
  { state: 'WAITING', word: wordOf.WAITING },
  { mine: true, state: 'TAKEN', word: 'console.support.mine' },
  { word: 'console.payment_case.all' },
  { state: 'CLOSED', word: wordOf.CLOSED },
] as const satisfies ReadonlyArray<{ word: string; state?: string; mine?: true }>;

/** One press between what waits, mine, all and what is over. */
function Chips() {
  const t = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const { state, mine, ...others } = filterValues as Record<string, unknown>;
  return (
    <>
      {views.map(({ word, ...view }) => (
        <button
          key={word}
          type="button"
          className="chip"
          aria-pressed={('state' in view ? view.state : undefined) === state && 'mine' in view === (mine !== undefined)}
          onClick={() => setFilters({ ...others, ...view })}
        >
          {t(word)}
        </button>
      ))}
      <NewRows queue="support" />
    </>
  );
}

function Open({ row, onOpen }: { row: SupportRow; onOpen: (id: string) => void }) {
  const t = useTranslate();
  return (
    <Button size="small" variant={row.state === 'WAITING' ? 'contained' : 'outlined'} onClick={() => onOpen(row.id)}>
      {t('console.feedback.open')}
    </Button>
  );
}

/** Chats of members with operators: who waits longest comes first. */
export default function SupportList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  // Not in its row: one that is taken leaves the list of those that wait.
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <ConsoleList
        title={t('console.menu.support')}
        sort={{ field: 'queuedAt', order: 'ASC' }}
        filterDefaultValues={{ state: 'WAITING' }}
        filters={filters}
        chips={<Chips />}
        intro={isAllowed(permissions, 'support', 'edit') && <DeskSwitch />}
        live
      >
        <DataTable<SupportRow> rowClick={false} bulkActionButtons={false}>
          <DataTable.Col<SupportRow>
            source="username"
            disableSort
            render={(row) => <RecordLink to={`/members/${row.memberId}/show`}>{row.username}</RecordLink>}
          />
          <DataTable.Col<SupportRow> source="queuedAt" render={(row) => <When at={row.queuedAt} />} />
          <DataTable.Col<SupportRow>
            source="state"
            disableSort
            render={(row) => <Badge tone={tones[row.state]}>{t(wordOf[row.state])}</Badge>}
          />
          <DataTable.Col<SupportRow> source="operatorName" disableSort render={(row) => row.operatorName || <Dash />} />
          <DataTable.Col<SupportRow> source="lines" disableSort />
          <DataTable.Col<SupportRow> source="rating" disableSort render={(row) => row.rating ?? <Dash />} />
          <DataTable.Col<SupportRow> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
          <DataTable.Col<SupportRow>
            label="console.action.actions"
            disableSort
            render={(row) => (
              <span className="row tight nowrap">
                <Open row={row} onOpen={setOpen} />
                <AuditButton objectType="support" objectId={row.id} name={`#${row.id}`} />
              </span>
            )}
          />
        </DataTable>
      </ConsoleList>
      {open && <TalkDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
