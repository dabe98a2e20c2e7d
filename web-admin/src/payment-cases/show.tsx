import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { CaseFinding, PaymentCase } from '../api/money-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { shortId } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';

const findings = ['RETURNED', 'NOTHING_DUE', 'CREDIT'] as const;

interface Asked {
  row: PaymentCase;
  finding: CaseFinding;
  onClose: () => void;
}

function FindingDialog({ row, finding, onClose }: Asked) {
  const t = useTranslate();
  const nameless = finding === 'CREDIT' && row.memberId === null;
  const [member, setMember] = useState(row.proposedMember ?? '');
  const memberId = member.trim();
  const second = row.proposedFinding === finding && (!nameless || memberId === row.proposedMember);
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.resolveCase(row.id, { finding, reason, ...(nameless && { memberId }) }),
    {
      refresh: ['paymentCases', 'queueCounts', 'auditLogs'],
      done: second ? 'console.payment_case.done' : 'console.payment_case.proposed_done',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.payment_case.${finding}`)}
      consequence={t(second ? `console.payment_case.${finding}_text` : 'console.payment_case.propose_text')}
      presets={['statement', 'checked_figures']}
      confirm={t('ra.action.confirm')}
      ready={!nameless || /^\d{1,19}$/.test(memberId)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    >
      {nameless && (
        <TextField
          label={t('console.payment_case.member')}
          value={member}
          onChange={({ target }) => setMember(target.value)}
        />
      )}
    </ReasonDialog>
  );
}

/** The findings. Who proposed one has no button to confirm it: somebody else does. */
function Resolve({ row }: { row: PaymentCase }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [finding, setFinding] = useState<CaseFinding | null>(null);
  if (row.state !== 'OPEN' || !isAllowed(permissions, 'paymentCases', 'resolve')) return null;
  const own = row.proposedBy === String(identity?.id) ? row.proposedFinding : null;
  const came = (row.kind === 'deposit') === (row.result === 'success');
  return (
    <>
      {own && <span className="badge info">{t('console.payment_case.own')}</span>}
      {findings
        .filter((one) => one !== own && (came || one !== 'CREDIT'))
        .map((one) => (
          <Button key={one} variant={one === 'CREDIT' ? 'contained' : 'outlined'} onClick={() => setFinding(one)}>
            {t(`console.payment_case.${one}`)}
          </Button>
        ))}
      {finding && <FindingDialog row={row} finding={finding} onClose={() => setFinding(null)} />}
    </>
  );
}

function Proposal({ row }: { row: PaymentCase }) {
  const t = useTranslate();
  const what = row.finding ?? row.proposedFinding;
  if (!what) return null;
  const name = (row.finding ? row.closedByName : row.proposedByName) ?? '';
  const reason = row.finding ? row.reason : row.proposedReason;
  const member = row.creditedMember ?? row.proposedMember;
  return (
    <div className="note warn">
      <Icon name="users" />
      <p>
        {t(`console.payment_case.${row.finding ? 'closed' : 'waits'}`, {
          name,
          what: t(`console.payment_case.${what}`),
        })}
        {member && ` (${member})`} “{reason}”
      </p>
    </div>
  );
}

function CaseFacts({ row }: { row: PaymentCase }) {
  const t = useTranslate();
  const name = (field: string) => t(`resources.paymentCases.fields.${field}`);
  const to = (resource: string, id: string) => <RecordLink to={`/${resource}/${id}/show`}>{shortId(id)}</RecordLink>;
  return (
    <Facts
      rows={[
        [name('what'), t(`console.payment_case.what.${row.what}`)],
        [name('amountMinor'), <Money key="a" minor={row.amountMinor} currency={row.currency} />],
        [
          name('username'),
          row.memberId && (
            <RecordLink key="m" to={`/members/${row.memberId}/show`}>
              {row.username || row.memberId}
            </RecordLink>
          ),
        ],
        [name('depositId'), row.depositId && to('deposits', row.depositId)],
        [name('withdrawalId'), row.withdrawalId],
        [name('provider'), row.provider],
        [name('eventId'), row.eventId],
        [name('reference'), row.reference],
        [name('told'), row.told],
        [name('openedAt'), <When key="o" at={row.openedAt} />],
      ]}
    />
  );
}

function CaseScreen() {
  const t = useTranslate();
  const row = useRecordContext<PaymentCase>();
  if (!row) return <NoRecord />;
  return (
    <Page title={t('console.payment_case.title', { id: shortId(row.id) })} actions={<Resolve row={row} />}>
      <div className="row">
        <Badge tone={row.state === 'OPEN' ? 'warn' : ''}>{t(`console.payment_case.state.${row.state}`)}</Badge>
      </div>
      <Proposal row={row} />
      <Card title={t('console.payment_case.facts')}>
        <CaseFacts row={row} />
      </Card>
      <AuditTrail objectType="payment_case" objectId={row.id} />
    </Page>
  );
}

export default function PaymentCaseShow() {
  return (
    <ShowScreen>
      <CaseScreen />
    </ShowScreen>
  );
}
