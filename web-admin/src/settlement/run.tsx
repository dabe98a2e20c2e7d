import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { RunRecord, Step } from '../api/types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Money, RecordLink } from '../ui/bits.js';
import { EmbeddedList } from '../ui/console-list.js';
import { useFormat, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { Stat } from '../ui/stat.js';
import { Timeline } from '../ui/timeline.js';
import { BrandName } from '../ui/brand-name.js';
import { BillsTable } from './bills-table.js';
import { BillState, RunState } from './parts.js';
import { RunCommands } from './run-commands.js';
import { RunPreviewCard } from './run-preview.js';
import { usePeriodText } from './words.js';

/** What the run comes to, one row of figures per currency. */
function Figures({ run }: { run: RunRecord }) {
  const t = useTranslate();
  const { number } = useFormat();
  const dividend = run.kind === 'DIVIDEND';
  const figures = dividend
    ? (['grossMinor', 'costMinor', 'dueMinor', 'escrowMinor', 'beyondMinor', 'paidMinor', 'failedMinor'] as const)
    : (['grossMinor', 'toDownlinesMinor', 'costMinor', 'paidMinor', 'failedMinor'] as const);
  return (
    <Card title={t('console.run.figures')}>
      {(run.sums ?? []).map((sum) => (
        <div key={sum.currency} className="fig wide">
          <Stat label={t('console.run.bills')} value={number(sum.bills)} />
          {figures.map((field) => (
            <Stat
              key={field}
              label={t(`console.run.sum.${field}`)}
              value={<Money minor={sum[field]} currency={sum.currency} />}
            />
          ))}
        </div>
      ))}
      {!run.sums?.length && <p className="muted">{t('console.run.no_bills')}</p>}
      <div className="row">
        {(run.states ?? []).map(({ state, bills }) => (
          <span key={state} className="row tight">
            <BillState value={state} /> <span className="num">{number(bills)}</span>
          </span>
        ))}
      </div>
    </Card>
  );
}

function stepsOf(run: RunRecord): { steps: Step[]; waiting: string | undefined } {
  const steps: Step[] = [{ state: 'COMPUTED', at: run.computedAt }];
  if (run.approvedAt) steps.push({ state: 'APPROVED', at: run.approvedAt, actor: run.checker, note: run.maker });
  const waiting = run.state === 'AWAIT_APPROVAL' ? (run.maker ? 'second' : 'first') : run.open === 0 ? undefined : run.kind === 'DIVIDEND' ? 'paying' : 'salary';
  return { steps, waiting };
} // prettier-ignore

/** Computed, proposed, approved: by whom, and what is awaited. */
function Progress({ run }: { run: RunRecord }) {
  const t = useTranslate();
  const { time } = useFormat();
  const { steps, waiting } = stepsOf(run);
  const shown = steps.map((step) =>
    step.note ? { ...step, note: t('console.run.proposed_by', { name: run.maker }) } : step,
  );
  const deadline = run.deadline ? time(run.deadline) : '';
  return (
    <Card title={t('console.run.progress')}>
      <Timeline
        steps={shown}
        waiting={
          waiting && t(`console.run.wait_${waiting}`, { name: run.maker ?? '', smart_count: run.open, deadline })
        }
      />
    </Card>
  );
}

/** Uplines whose own dividend does not carry what they owe, and what the platform would advance for them. */
function Advances({ run }: { run: RunRecord }) {
  const t = useTranslate();
  if (!run.advances?.length) return null;
  return (
    <div className="note warn">
      <Icon name="alert" />
      <div className="grow">
        <p>{t('console.run.advances')}</p>
        <ul>
          {run.advances.map(({ uplineId, upline, currency, beyondMinor, balanceMinor, advanceMinor }) => (
            <li key={uplineId + currency} className="row">
              <RecordLink to={`/members/${uplineId}/show`}>{upline}</RecordLink>
              <span>
                {t('console.run.advance_beyond')} <Money minor={beyondMinor} currency={currency} />
              </span>
              <span>
                {t('console.run.advance_balance')}{' '}
                {balanceMinor === null ? '?' : <Money minor={balanceMinor} currency={currency} />}
              </span>
              <b>
                {t('console.run.advance')} <Money minor={advanceMinor} currency={currency} />
              </b>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Teams that could not be settled, by the id of their top line. */
function Issues({ run }: { run: RunRecord }) {
  const t = useTranslate();
  const label = useLabel();
  if (!run.issues.length) return null;
  return (
    <div className="note warn">
      <Icon name="alert" />
      <div className="grow">
        <p>{t('console.run.issues')}</p>
        <ul>
          {run.issues.map(({ code, agentId }) => (
            <li key={`${code}${agentId}`} className="row">
              <RecordLink to={`/members/${agentId}/show`}>{agentId}</RecordLink>
              {label('run_issue', code)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function RunScreen() {
  const t = useTranslate();
  const label = useLabel();
  const text = usePeriodText();
  const run = useRecordContext<RunRecord>();
  if (!run) return <NoRecord />;
  return (
    <Page
      title={`${label('contract_kind', run.kind)}: ${text(run)}`}
    >
      <div className="row">
        <RunState run={run} />
        <span className="muted">
          <BrandName code={run.brand} /> · {label('contract_period', run.period)}
        </span>
        {run.kind === 'DIVIDEND' && run.state === 'APPROVED' && (
          <Link className="link" to={`/defaults?${new URLSearchParams({ filter: JSON.stringify({ runId: run.id }) }).toString()}`}>
            {t('console.run.defaults')}
          </Link>
        )}
      </div>
      <Issues run={run} />
      <Advances run={run} />
      <Figures run={run} />
      <div className="cols top">
        <RunCommands run={run} />
        <Progress run={run} />
      </div>
      <RunPreviewCard run={run} />
      <h2>{t('console.run.order')}</h2>
      <EmbeddedList
        live
        resource="bills"
        title={t('console.run.order')}
        sort={{ field: 'level', order: 'ASC' }}
        filter={{ runId: run.id }}
      >
        <BillsTable inRun />
      </EmbeddedList>
      <AuditTrail objectType="settlement-run" objectId={run.id} />
    </Page>
  );
} // prettier-ignore

/** One closed period: what it comes to, its bills in the order of approval, and what may be done. */
export default function RunShow() {
  return (
    <ShowScreen live>
      <RunScreen />
    </ShowScreen>
  );
}
