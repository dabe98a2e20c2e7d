import { Button } from '@mui/material';
import { useState } from 'react';
import { BooleanInput, DataTable, SearchInput, TextInput, useTranslate } from 'react-admin';
import type { FeedbackRow } from '../api/notice-types.js';
import { Dash, RecordLink, State, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { ConversationDialog } from './conversation-dialog.js';

export const feedbackTypes = ['DEPOSIT', 'WITHDRAWAL', 'GAME', 'SERVICE', 'APPLICATION', 'OTHER'] as const;

const filters = [
  <SearchInput key="q" source="q" alwaysOn />,
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={['OPEN', 'ANSWERED', 'CLOSED'].map((id) => ({ id, name: `console.feedback.state.${id}` }))}
  />,
  <ChoiceFilter
    key="type"
    source="type"
    choices={feedbackTypes.map((id) => ({ id, name: `console.feedback.type.${id}` }))}
  />,
  <BooleanInput key="overdue" source="overdue" />,
  <BooleanInput key="complaint" source="complaint" />,
  <TextInput key="memberId" source="memberId" />,
  <BrandFilter key="brand" source="brand" />,
];

/** What is due first comes first. */
const order = { field: 'dueAt', order: 'ASC' } as const;

function Open({ row }: { row: FeedbackRow }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant={row.state === 'OPEN' ? 'contained' : 'outlined'} onClick={() => setOpen(true)}>
        {t('console.feedback.open')}
      </Button>
      {open && <ConversationDialog id={row.id} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What visitors and members ask, complain of and propose: what waits for an answer, the most urgent first. */
export default function FeedbackList() {
  const t = useTranslate();
  return (
    <ConsoleList
      title={t('console.menu.feedback')}
      sort={order}
      filterDefaultValues={{ state: 'OPEN' }}
      filters={filters}
    >
      <DataTable<FeedbackRow> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<FeedbackRow>
          source="type"
          disableSort
          render={(row) => (
            <span className="stack tight">
              <b>{t(`console.feedback.type.${row.type}`)}</b>
              <span className="xs faint">
                #{row.id}
                {row.complaint && ` · ${t('console.feedback.complaint')}`}
              </span>
            </span>
          )}
        />
        <DataTable.Col<FeedbackRow>
          source="username"
          disableSort
          render={(row) =>
            row.memberId ? (
              <RecordLink to={`/members/${row.memberId}/show`}>{row.username || row.memberId}</RecordLink>
            ) : (
              t('console.feedback.visitor')
            )
          }
        />
        <DataTable.Col<FeedbackRow> source="contact" disableSort render={(row) => row.contact || <Dash />} />
        <DataTable.Col<FeedbackRow> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<FeedbackRow>
          source="state"
          disableSort
          render={(row) => <State value={row.overdue ? 'OVERDUE' : row.state} />}
        />
        <DataTable.Col<FeedbackRow> source="takenByName" disableSort render={(row) => row.takenByName || <Dash />} />
        <DataTable.Col<FeedbackRow> source="dueAt" render={(row) => <When at={row.dueAt} />} />
        <DataTable.Col<FeedbackRow> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<FeedbackRow> label="console.action.actions" disableSort render={(row) => <Open row={row} />} />
      </DataTable>
    </ConsoleList>
  );
}
