import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { HeldWin, HeldWinFinding } from '../api/money-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, Money, RecordLink, When } from '../ui/bits.js';
import { shortId, useLabel } from '../ui/format.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';

const findings = ['REFUSED', 'RELEASED'] as const;

function FindingDialog({ row, finding, onClose }: { row: HeldWin; finding: HeldWinFinding; onClose: () => void }) {
  const t = useTranslate();
  const second = row.proposedFinding === finding;
  const { start, isPending, error } = useVerb(
    (api, reason: string) => api.resolveHeldWin(row.id, { finding, reason }),
    {
      refresh: ['heldWins', 'queueCounts', 'auditLogs'],
      done: second ? 'console.held_win.done' : 'console.held_win.proposed_done',
      onDone: onClose,
    },
  );
  return (
    <ReasonDialog
      open
      title={t(`console.held_win.${finding}`)}
      consequence={t(second ? `console.held_win.${finding}_text` : 'console.held_win.propose_text')}
      presets={['checked_figures']}
      confirm={t('ra.action.confirm')}
      danger={finding === 'REFUSED'}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

/** The findings. Who proposed one has no button to confirm it: somebody else does. */
function Resolve({ row }: { row: HeldWin }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const [finding, setFinding] = useState<HeldWinFinding | null>(null);
  if (row.state !== 'HELD' || !isAllowed(permissions, 'heldWins', 'money')) return null;
  const own = row.proposedBy === String(identity?.id) ? row.proposedFinding : null;
  return (
    <>
      {own && <span className="badge info">{t('console.held_win.own')}</span>}
      {findings
        .filter((one) => one !== own)
        .map((one) => (
          <Button key={one} variant={one === 'RELEASED' ? 'contained' : 'outlined'} onClick={() => setFinding(one)}>
            {t(`console.held_win.${one}`)}
          </Button>
        ))}
      {finding && <FindingDialog row={row} finding={finding} onClose={() => setFinding(null)} />}
    </>
  );
}

function Proposal({ row }: { row: HeldWin }) {
  const t = useTranslate();
  const closed = row.closedByName !== null;
  const what = closed ? row.state : row.proposedFinding;
  if (!what || row.state === 'CANCELLED') return null;
  const name = (closed ? row.closedByName : row.proposedByName) ?? '';
  return (
    <div className="note warn">
      <Icon name="users" />
      <p>
        {t(`console.held_win.${closed ? 'closed' : 'waits'}`, { name, what: t(`console.held_win.${what}`) })} “
        {closed ? row.reason : row.proposedReason}”
      </p>
    </div>
  );
}

function WinFacts({ row }: { row: HeldWin }) {
  const t = useTranslate();
  const label = useLabel();
  const name = (field: string) => t(`resources.heldWins.fields.${field}`);
  const money = (minor: string | null) => minor && <Money key="m" minor={minor} currency={row.currency} />;
  const round = row.roundId && encodeURIComponent(JSON.stringify({ q: row.roundId }));
  return (
    <Facts
      rows={[
        [name('vendor'), row.vendor],
        [name('gameCode'), row.gameCode],
        [name('kind'), label('kind', row.kind)],
        [name('amountMinor'), money(row.amountMinor)],
        [name('winCeilingMinor'), money(row.winCeilingMinor)],
        [name('hourCeilingMinor'), money(row.hourCeilingMinor)],
        [name('hourSumMinor'), money(row.hourSumMinor)],
        [
          name('roundId'),
          round && (
            <RecordLink key="r" to={`/rounds?filter=${round}`}>
              {row.roundId}
            </RecordLink>
          ),
        ],
        [name('externalId'), row.externalId],
        [name('reference'), row.reference],
        [
          name('memberId'),
          <RecordLink key="u" to={`/members/${row.memberId}/show`}>
            {row.memberId}
          </RecordLink>,
        ],
        [name('memberRisk'), row.memberRisk === null ? t('console.held_win.no_risk') : label('risk', row.memberRisk)],
        [name('heldAt'), <When key="h" at={row.heldAt} />],
      ]}
    />
  );
}

function WinScreen() {
  const t = useTranslate();
  const row = useRecordContext<HeldWin>();
  if (!row) return <NoRecord />;
  return (
    <Page title={t('console.held_win.title', { id: shortId(row.id) })} actions={<Resolve row={row} />}>
      <div className="row">
        <Badge tone={row.state === 'HELD' ? 'warn' : ''}>{t(`console.held_win.state.${row.state}`)}</Badge>
      </div>
      <Proposal row={row} />
      <Card title={t('console.held_win.facts')}>
        <WinFacts row={row} />
      </Card>
      <AuditTrail objectType="held_win" objectId={row.id} />
    </Page>
  );
}

export default function HeldWinShow() {
  return (
    <ShowScreen>
      <WinScreen />
    </ShowScreen>
  );
}
