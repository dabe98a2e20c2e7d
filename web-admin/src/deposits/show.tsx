import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Deposit } from '../api/money-types.js';
import type { Step } from '../api/types.js';
import { Card, Copy, Facts, Money, RecordLink, State, When } from '../ui/bits.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { useLabel, shortId } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { Timeline } from '../ui/timeline.js';
import { useVerb } from '../ui/use-verb.js';
import { BrandName } from '../ui/brand-name.js';

type Outcome = 'credit' | 'fail';

function ResolveDialog({ deposit, outcome, onClose }: { deposit: Deposit; outcome: Outcome; onClose: () => void }) {
  const t = useTranslate();
  const second = deposit.proposedOutcome === outcome;
  const { start, isPending, error } = useVerb((api, reason: string) => api.resolve(deposit.id, { outcome, reason }), {
    refresh: ['deposits', 'queueCounts', 'dashboard', 'auditLogs'],
    done: second ? `console.deposit.${outcome}_done` : 'console.deposit.proposed_done',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger={outcome === 'fail'}
      title={t(`console.deposit.${outcome}_title`)}
      consequence={t(second ? `console.deposit.${outcome}_text` : 'console.deposit.propose_text')}
      presets={outcome === 'credit' ? ['received', 'statement'] : ['not_received', 'wrong_amount']}
      confirm={t(`console.deposit.${outcome}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** Credit or fail a deposit in review. Who proposed an outcome has no button to confirm it: somebody else does. */
function Resolve({ deposit }: { deposit: Deposit }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  if (deposit.state !== 'MANUAL_REVIEW' || !isAllowed(permissions, 'deposits', 'resolve')) return null;
  const own = deposit.proposedBy === String(identity?.id) ? deposit.proposedOutcome : null;
  return (
    <>
      {own && <span className="badge info">{t('console.deposit.own')}</span>}
      {own !== 'fail' && (
        <Button variant="outlined" color="error" onClick={() => setOutcome('fail')}>
          {t('console.deposit.fail')}
        </Button>
      )}
      {own !== 'credit' && (
        <Button variant="contained" onClick={() => setOutcome('credit')}>
          {t('console.deposit.credit')}
        </Button>
      )}
      {outcome && <ResolveDialog deposit={deposit} outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}

function Proposal({ deposit }: { deposit: Deposit }) {
  const t = useTranslate();
  if (deposit.state !== 'MANUAL_REVIEW' || !deposit.proposedOutcome) return null;
  return (
    <div className="note warn">
      <Icon name="users" />
      <p>
        {t(`console.deposit.proposal_${deposit.proposedOutcome}`, { name: deposit.proposedByName ?? '' })}
        {deposit.reason && ` “${deposit.reason}”`}
      </p>
    </div>
  );
}

/** A deposit keeps its beginning and its latest state; the audit log has what operators did between. */
function stepsOf({ state, createdAt, updatedAt, proposedByName }: Deposit): Step[] {
  const begun = { state: 'CREATED', at: createdAt };
  return state === 'CREATED' ? [begun] : [begun, { state, at: updatedAt, actor: proposedByName }];
}

function DepositFacts({ deposit }: { deposit: Deposit }) {
  const t = useTranslate();
  const label = useLabel();
  const name = (field: string) => t(`resources.deposits.fields.${field}`);
  const { currency } = deposit;
  return (
    <Facts
      rows={[
        [
          name('username'),
          <RecordLink key="m" to={`/members/${deposit.memberId}/show`}>
            {deposit.username || deposit.memberId}
          </RecordLink>,
        ],
        [name('method'), label('method', deposit.method)],
        [name('amountMinor'), <Money key="a" minor={deposit.amountMinor} currency={currency} />],
        [name('reportedMinor'), <Money key="r" minor={deposit.reportedMinor} currency={currency} />],
        [name('creditedMinor'), <Money key="g" minor={deposit.creditedMinor} currency={currency} />],
        [
          name('content'),
          <span key="p" className="mono">
            {deposit.content}
          </span>,
        ],
        [name('brand'), <BrandName key="b" code={deposit.brand} />],
        [name('reason'), deposit.reason && label('deposit_reason', deposit.reason)],
        [name('createdAt'), <When key="c" at={deposit.createdAt} />],
        [name('expiresAt'), <When key="e" at={deposit.expiresAt} />],
      ]}
    />
  );
}

function DepositScreen() {
  const t = useTranslate();
  const deposit = useRecordContext<Deposit>();
  if (!deposit) return <NoRecord />;
  const waiting = deposit.state === 'MANUAL_REVIEW' ? t('console.deposit.waiting') : undefined;
  return (
    <Page title={t('console.deposit.title', { id: shortId(deposit.id) })} actions={<Resolve deposit={deposit} />}>
      <div className="row">
        <State value={deposit.state} />
        <span className="row tight nowrap">
          <span className="mono break">{deposit.id}</span>
          <Copy text={deposit.id} />
        </span>
      </div>
      <Proposal deposit={deposit} />
      <div className="cols">
        <Card title={t('console.deposit.facts')}>
          <DepositFacts deposit={deposit} />
        </Card>
        <Card title={t('console.withdrawal.history')}>
          <Timeline steps={stepsOf(deposit)} waiting={waiting} />
        </Card>
      </div>
      <AuditTrail objectType="deposit" objectId={deposit.id} />
    </Page>
  );
}

export default function DepositShow() {
  return (
    <ShowScreen>
      <DepositScreen />
    </ShowScreen>
  );
}
