import { Button } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { Approval } from '../api/types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Card, Facts, RecordLink, State, When } from '../ui/bits.js';
import { Diff } from '../ui/diff.js';
import { useLabel } from '../ui/format.js';
import { useHotkeys } from '../ui/hotkeys.js';
import { Icon } from '../ui/icon.js';
import { Masked } from '../ui/masked.js';
import { Page } from '../ui/page.js';
import { EnrolmentPartCard } from './enrolment-part.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { useVerb } from '../ui/use-verb.js';

type Verdict = 'approve' | 'reject';
const none = {};
/** What a decision may change. */
const decided = [
  'approvals',
  'roles',
  'operators',
  'consoleAccess',
  'brands',
  'maintenances',
  'allowedIps',
  'regionRules',
  'queueCounts',
  'dashboard',
  'auditLogs',
];

function VerdictDialog({ request, verdict, onClose }: { request: Approval; verdict: Verdict; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb(
    (api, reason: string) => (verdict === 'approve' ? api.approveRequest : api.rejectRequest)(request.id, { reason }),
    {
      refresh: decided,
      done: `console.approval.${verdict}_done`,
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      danger={verdict === 'reject'}
      title={t(`console.approval.${verdict}_title`)}
      consequence={t(`console.approval.${verdict}_text`, { name: request.maker })}
      presets={verdict === 'approve' ? ['checked_request', 'agreed'] : ['too_wide', 'no_need', 'wrong_request']}
      confirm={t(`console.approval.${verdict}`)}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** The maker sees the request and why there is no button; the database refuses the same. */
function Actions({ request }: { request: Approval }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const keys = useMemo(() => ({ a: () => setVerdict('approve'), r: () => setVerdict('reject') }), []);
  const open = request.status === 'PENDING' && isAllowed(permissions, 'approvals', 'decide');
  const own = open && (request.mine ?? request.makerId === String(identity?.id));
  useHotkeys(open && !own ? keys : none);
  // The dialog outlives the buttons: it tells that somebody else decided meanwhile.
  if (own) return <span className="badge info">{t('console.approval.own')}</span>;
  return (
    <>
      {open && (
        <>
          <Button variant="outlined" color="error" aria-keyshortcuts="r" onClick={() => setVerdict('reject')}>
            {t('console.approval.reject')}
          </Button>
          <Button
            variant="contained"
            startIcon={<Icon name="check" />}
            aria-keyshortcuts="a"
            onClick={() => setVerdict('approve')}
          >
            {t('console.approval.approve')}
          </Button>
        </>
      )}
      {verdict && <VerdictDialog request={request} verdict={verdict} onClose={() => setVerdict(null)} />}
    </>
  );
}

/** The member whom a request is about, where it is about one. */
function memberOf({ payload }: Approval): ReactNode {
  const { memberId, member } = payload as Readonly<Record<string, unknown>>;
  if (typeof memberId !== 'string' || typeof member !== 'string') return null;
  return <RecordLink to={`/members/${memberId}/show`}>{member}</RecordLink>;
}

interface Asked {
  label: string;
  masked: string;
}

/** What a waiting request would write into a member's profile. */
function askedOf({ type, status, payload }: Approval, t: (key: string) => string): Asked | null {
  const { field, value } = payload as { field?: unknown; value?: unknown };
  if (type !== 'member.profile' || status !== 'PENDING' || typeof field !== 'string' || typeof value !== 'string')
    return null;
  return { label: t(`console.profile_field.${field}`), masked: value };
}

/** Masked as in the request; whoever decides may look at the whole of it, with a reason. */
function AskedValue({ request, label, masked }: Asked & { request: Approval }) {
  return <Masked label={label} masked={masked} reveal={(api, reason) => api.revealRequest(request.id, { reason })} />;
}

function ApprovalScreen() {
  const t = useTranslate();
  const label = useLabel();
  const request = useRecordContext<Approval>();
  if (!request) return <NoRecord />;
  const name = (field: string) => t(`resources.approvals.fields.${field}`);
  const member = memberOf(request);
  const asked = askedOf(request, t);
  return (
    <Page
      title={t('console.approval.title', { type: label('approval_type', request.type), id: request.objectId })}
      actions={<Actions request={request} />}
    >
      <div className="row">
        <State value={request.status} />
      </div>
      <EnrolmentPartCard request={request} />
      <Card title={t('console.approval.change')} flush>
        <div className="table-box">
          <Diff before={request.before} after={request.payload} />
        </div>
      </Card>
      <Card title={t('console.approval.facts')}>
        <Facts
          rows={[
            ...(member ? [[name('member'), member] as [string, ReactNode]] : []),
            ...(asked
              ? [[asked.label, <AskedValue key="v" request={request} {...asked} />] as [string, ReactNode]]
              : []),
            [name('maker'), request.maker],
            [name('reason'), request.reason],
            [name('createdAt'), <When key="c" at={request.createdAt} />],
            [name('expiresAt'), <When key="e" at={request.expiresAt} />],
            [name('checker'), request.checker],
            [name('decisionReason'), request.decisionReason],
            [name('decidedAt'), <When key="d" at={request.decidedAt} />],
          ]}
        />
      </Card>
      <AuditTrail objectType="approval" objectId={request.id} />
    </Page>
  );
}

export default function ApprovalShow() {
  return (
    <ShowScreen>
      <ApprovalScreen />
    </ShowScreen>
  );
}
