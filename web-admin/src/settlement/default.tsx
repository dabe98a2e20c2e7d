import { useRecordContext, useTranslate } from 'react-admin';
import type { DefaultRecord } from '../api/types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Money, RecordLink, State, When } from '../ui/bits.js';
import { Icon, type IconName } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { Stat } from '../ui/stat.js';
import { DefaultCommands } from './default-commands.js';
import { Freeze } from './defaults.js';

type Told = NonNullable<DefaultRecord['steps']>[number];

const icons: Record<Told['step'], IconName> = {
  DUE: 'clock',
  DEADLINE: 'alert',
  FROZEN: 'lock',
  ESCROW: 'bank',
  COLLECTED: 'dn',
  ADVANCED: 'swap',
  PAID: 'check',
  REPAID: 'dn',
  UNFREEZE_ASKED: 'users',
  UNFROZEN: 'check',
};

/** What is known of a step beside its name: who, how much, by which transaction. */
function StepDetail({ step, row }: { step: Told; row: DefaultRecord }) {
  return (
    <p className="row tight">
      {step.amountMinor && <Money minor={step.amountMinor} currency={row.currency} />}
      {step.memberId && <RecordLink to={`/members/${step.memberId}/show`}>{step.member ?? step.memberId}</RecordLink>}
      {step.actor && <span>{step.actor}</span>}
      {step.state && step.state !== 'DONE' && <State value={step.state} />}
      {step.billId && <RecordLink to={`/bills/${step.billId}/show`}>#{step.billId}</RecordLink>}
      {step.transactionId && <RecordLink to={`/ledger/${step.transactionId}/show`}>{step.transactionId}</RecordLink>}
    </p>
  );
}

/** From the day the dividend was due to the day the agent is let go. */
function Story({ row }: { row: DefaultRecord }) {
  const t = useTranslate();
  return (
    <Card title={t('console.default.story')}>
      <ol className="timeline">
        {(row.steps ?? []).map((step, index) => (
          <li key={`${step.step}${step.at}${index}`}>
            <span className="pin">
              <Icon name={icons[step.step]} />
            </span>
            <b>{t(`console.default.step.${step.step}`)}</b>
            <When at={step.at} />
            {(step.amountMinor || step.actor) && <StepDetail step={step} row={row} />}
          </li>
        ))}
        {row.frozen && (
          <li className="now" aria-current="step">
            <span className="pin" />
            <b>{t(row.maker ? 'console.default.wait_second' : 'console.default.wait_first', { name: row.maker })}</b>
          </li>
        )}
      </ol>
    </Card>
  );
}

function Figures({ row }: { row: DefaultRecord }) {
  const t = useTranslate();
  const figures = ['owedMinor', 'fromEscrowMinor', 'fromBalanceMinor', 'advanceMinor', 'repaidMinor', 'receivableMinor'] as const;
  return (
    <Card title={t('console.default.figures')}>
      <div className="fig wide">
        {figures.map((field) => (
          <Stat
            key={field}
            label={t(`resources.defaults.fields.${field}`)}
            value={<Money minor={row[field]} currency={row.currency} />}
          />
        ))}
      </div>
    </Card>
  );
} // prettier-ignore

function DefaultScreen() {
  const t = useTranslate();
  const row = useRecordContext<DefaultRecord>();
  if (!row) return <NoRecord />;
  return (
    <Page title={t('console.default.title', { name: row.member, period: row.name })}>
      <div className="row">
        <Freeze row={row} />
        <RecordLink to={`/members/${row.memberId}/show`}>{row.member}</RecordLink>
        <RecordLink to={`/runs/${row.runId}/show`}>{t('console.default.run', { name: row.name })}</RecordLink>
      </div>
      <Figures row={row} />
      <div className="cols top">
        <DefaultCommands row={row} />
        <Story row={row} />
      </div>
      <AuditTrail objectType="agent-default" objectId={row.id} />
    </Page>
  );
}

/** One default with its story, and what may be done about it. */
export default function DefaultShow() {
  return (
    <ShowScreen live>
      <DefaultScreen />
    </ShowScreen>
  );
}
