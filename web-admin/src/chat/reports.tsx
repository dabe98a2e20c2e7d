import { Button } from '@mui/material';
import { useState } from 'react';
import { DataTable, TextInput, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ChatReport } from '../api/notice-types.js';
import { NewRows } from '../live/new-rows.js';
import { Badge, Dash, RecordLink, When } from '../ui/bits.js';
import { BrandName } from '../ui/brand-name.js';
import { ConsoleList } from '../ui/console-list.js';
import { BrandFilter, ChoiceFilter } from '../ui/filters.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';
import { reportReasons, reportStates } from './topics.js';

const filters = [
  <ChoiceFilter
    key="state"
    source="state"
    alwaysOn
    choices={reportStates.map((id) => ({ id, name: `console.chat.report_state.${id}` }))}
  />,
  <ChoiceFilter
    key="reason"
    source="reason"
    choices={reportReasons.map((id) => ({ id, name: `console.chat.report_reason.${id}` }))}
  />,
  <TextInput key="memberId" source="memberId" />,
  <TextInput key="messageId" source="messageId" />,
  <BrandFilter key="brand" source="brand" />,
];

type Decision = 'UPHELD' | 'DISMISSED';

function DecisionDialog({ report, state, onClose }: { report: ChatReport; state: Decision; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.decideChatReport(report.id, { state, reason }),
    { refresh: ['chatReports', 'chatMessages', 'auditLogs'], done: 'console.chat.decided', onDone: onClose },
  );
  return (
    <ReasonDialog
      open
      danger={state === 'UPHELD'}
      title={t(`console.chat.decide_title.${state}`)}
      consequence={t(`console.chat.decide_text.${state}`)}
      presets={state === 'UPHELD' ? ['chat_abuse', 'chat_spam', 'chat_fraud'] : ['chat_fine']}
      confirm={t(`console.chat.decide.${state}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Commands({ report }: { report: ChatReport }) {
  const t = useTranslate();
  const [state, setState] = useState<Decision | null>(null);
  return (
    <span className="row tight nowrap">
      <Button size="small" variant="outlined" color="error" onClick={() => setState('UPHELD')}>
        {t('console.chat.decide.UPHELD')}
      </Button>
      <Button size="small" variant="outlined" onClick={() => setState('DISMISSED')}>
        {t('console.chat.decide.DISMISSED')}
      </Button>
      {state && <DecisionDialog report={report} state={state} onClose={() => setState(null)} />}
    </span>
  );
}

const tones = { OPEN: 'info', UPHELD: 'neg', DISMISSED: '' } as const;

/** What members reported, as it read then: what waits for a decision first. */
export default function ChatReportList() {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const moderates = isAllowed(permissions, 'chatReports', 'moderate');
  return (
    <ConsoleList
      title={t('console.menu.chatReports')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      filterDefaultValues={{ state: 'OPEN' }}
      filters={filters}
      actions={<NewRows queue="chatReports" />}
    >
      <DataTable<ChatReport> rowClick={false} bulkActionButtons={false}>
        <DataTable.Col<ChatReport> source="createdAt" render={(row) => <When at={row.createdAt} />} />
        <DataTable.Col<ChatReport>
          source="reason"
          disableSort
          render={(row) => t(`console.chat.report_reason.${row.reason}`)}
        />
        <DataTable.Col<ChatReport>
          source="text"
          disableSort
          render={(row) => (
            <span className="break" dir="auto">
              {row.text}
            </span>
          )}
        />
        <DataTable.Col<ChatReport>
          source="nickname"
          disableSort
          render={(row) => (
            <RecordLink to={`/members/${row.memberId}/show`}>
              <bdi>{row.nickname}</bdi>
            </RecordLink>
          )}
        />
        <DataTable.Col<ChatReport>
          source="reporterId"
          disableSort
          render={(row) => <RecordLink to={`/members/${row.reporterId}/show`}>{row.reporterId}</RecordLink>}
        />
        <DataTable.Col<ChatReport> source="brand" disableSort render={(row) => <BrandName code={row.brand} />} />
        <DataTable.Col<ChatReport>
          source="state"
          disableSort
          render={(row) => <Badge tone={tones[row.state]}>{t(`console.chat.report_state.${row.state}`)}</Badge>}
        />
        <DataTable.Col<ChatReport> source="decidedBy" disableSort render={(row) => row.decidedBy || <Dash />} />
        <DataTable.Col<ChatReport>
          label="console.action.actions"
          disableSort
          render={(row) => (moderates && row.state === 'OPEN' ? <Commands report={row} /> : <Dash />)}
        />
      </DataTable>
    </ConsoleList>
  );
}
