import { Button } from '@mui/material';
import { useState } from 'react';
import { usePermissions, useRecordContext, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { LotteryIssue } from '../api/lottery-types.js';
import { AuditTrail } from '../ui/audit-trail.js';
import { Badge, Card, Facts, RecordLink, TableBox, When, type Tone } from '../ui/bits.js';
import { Icon } from '../ui/icon.js';
import { Page } from '../ui/page.js';
import { Problem } from '../ui/problem.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { NoRecord, ShowScreen } from '../ui/show-screen.js';
import { useVerb } from '../ui/use-verb.js';
import { EnterDialog } from './enter-dialog.js';

const roots = ['lotteryIssues', 'auditLogs'];
const cancellable = new Set(['SCHEDULED', 'OPEN', 'PENDING', 'PARTIAL']);
const enterable = new Set(['PENDING', 'PARTIAL']);
const correctable = new Set(['SETTLED', 'CORRECTED']);
const tones: Readonly<Record<LotteryIssue['state'], Tone>> = {
  SCHEDULED: 'info',
  OPEN: 'info',
  PENDING: 'info',
  PARTIAL: 'info',
  CONFIRMED: 'info',
  SETTLED: 'pos',
  CORRECTING: 'warn',
  CORRECTED: 'pos',
  CANCELLING: 'info',
  CANCELLED: 'neg',
};

function CancelDialog({ issue, onClose }: { issue: LotteryIssue; onClose: () => void }) {
  const t = useTranslate();
  const { start, isPending, error } = useVerb((api, reason: string) => api.cancelLotteryIssue(issue.id, { reason }), {
    refresh: roots,
    done: 'console.lottery.cancel_asked',
    onDone: onClose,
  });
  return (
    <ReasonDialog
      open
      danger
      title={t('console.lottery.cancel')}
      consequence={t('console.lottery.cancel_text')}
      presets={['checked_request']}
      confirm={t('console.lottery.cancel')}
      pending={isPending}
      error={error}
      onSubmit={start}
      onClose={onClose}
    />
  );
}

function Actions({ issue }: { issue: LotteryIssue }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const [open, setOpen] = useState<'enter' | 'cancel' | null>(null);
  const may = (verb: string) => isAllowed(permissions, 'lotteryIssues', verb);
  return (
    <>
      {issue.kind === 'OFFICIAL' && enterable.has(issue.state) && may('results') && (
        <Button variant="contained" onClick={() => setOpen('enter')}>
          {t('console.lottery.enter')}
        </Button>
      )}
      {issue.kind === 'OFFICIAL' && correctable.has(issue.state) && issue.correctionId === null && may('correct') && (
        <Button variant="outlined" color="error" onClick={() => setOpen('enter')}>
          {t('console.lottery.correct')}
        </Button>
      )}
      {cancellable.has(issue.state) && issue.cancelAskedBy === null && may('cancel') && (
        <Button variant="outlined" color="error" onClick={() => setOpen('cancel')}>
          {t('console.lottery.cancel')}
        </Button>
      )}
      {open === 'enter' && <EnterDialog issue={issue} onClose={() => setOpen(null)} />}
      {open === 'cancel' && <CancelDialog issue={issue} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A cancellation that somebody asked for: another operator carries it out. */
function Waiting({ issue }: { issue: LotteryIssue }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const request = issue.cancelRequestId;
  const { start, isPending, error } = useVerb((api) => api.approveLotteryCancel(issue.id, request ?? ''), {
    refresh: roots,
    done: 'console.lottery.cancel_done',
  });
  if (issue.cancelAskedBy === null || request === null) return null;
  return (
    <div className="note warn">
      <Icon name="users" />
      <div className="stack">
        <p>
          {t('console.lottery.cancel_waits', { name: issue.cancelAskedBy })} “{issue.cancelReason}”
        </p>
        <Problem error={error} />
        {isAllowed(permissions, 'lotteryIssues', 'cancel') && cancellable.has(issue.state) && (
          <Button variant="outlined" color="error" disabled={isPending} onClick={() => start()}>
            {t('console.lottery.cancel_approve')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Another result that somebody asked for: another operator looks at what would change, and lets it count. */
function WaitingCorrection({ issue }: { issue: LotteryIssue }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const { correctionId: id, correctionResult: instead, result } = issue;
  const { start, isPending, error } = useVerb((api) => api.approveLotteryCorrection(issue.id, id ?? ''), {
    refresh: roots,
    done: 'console.lottery.correct_done',
  });
  if (id === null || !instead || !result || Array.isArray(result)) return null;
  const now = new Map(Object.entries(result).map(([tier, numbers]) => [tier, numbers.join(' ')]));
  const changed = Object.entries(instead).filter(([tier, numbers]) => numbers.join(' ') !== now.get(tier));
  return (
    <div className="note warn">
      <Icon name="users" />
      <div className="stack">
        <p>
          {t('console.lottery.correct_waits', { name: issue.correctionAskedBy })} “{issue.correctionReason}”
        </p>
        <TableBox label={t('console.lottery.correct')}>
          <table className="plain">
            <thead>
              <tr>
                <th>{t('console.lottery.result')}</th>
                <th>{t('console.lottery.correct_now')}</th>
                <th>{t('console.lottery.correct_then')}</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(([tier, numbers]) => (
                <tr key={tier}>
                  <td>{t(`console.lottery.prize.${tier}`)}</td>
                  <td className="mono">{now.get(tier)}</td>
                  <td className="mono">{numbers.join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableBox>
        <Problem error={error} />
        {isAllowed(permissions, 'lotteryIssues', 'correct') && correctable.has(issue.state) && (
          <Button variant="outlined" color="error" disabled={isPending} onClick={() => start()}>
            {t('console.lottery.correct_approve')}
          </Button>
        )}
      </div>
    </div>
  );
}

function Result({ result }: { result: NonNullable<LotteryIssue['result']> }) {
  const t = useTranslate();
  const rows = Array.isArray(result)
    ? [[t('console.lottery.drawn'), result.join(' ')] as [string, string]]
    : Object.entries(result).map(([tier, numbers]): [string, string] => [
        t(`console.lottery.prize.${tier}`),
        numbers.join(' '),
      ]);
  return <Facts rows={rows} />;
}

function IssueScreen() {
  const t = useTranslate();
  const issue = useRecordContext<LotteryIssue>();
  if (!issue) return <NoRecord />;
  const name = (field: string) => t(`resources.lotteryIssues.fields.${field}`);
  const of = encodeURIComponent(JSON.stringify({ issueId: issue.id }));
  return (
    <Page
      title={t('console.lottery.issue_title', { game: issue.gameName, number: issue.number })}
      actions={<Actions issue={issue} />}
    >
      <div className="row">
        <Badge tone={tones[issue.state]}>{t(`console.lottery.issue.${issue.state}`)}</Badge>
        {issue.revision > 0 && <Badge tone="warn">{t('console.lottery.corrected_times', { n: issue.revision })}</Badge>}
        {issue.entriesDiffer && <Badge tone="warn">{t('console.lottery.differ')}</Badge>}
      </div>
      <Waiting issue={issue} />
      <WaitingCorrection issue={issue} />
      <Card title={t('console.lottery.facts')}>
        <Facts
          rows={[
            [name('game'), `${issue.gameName} (${issue.game})`],
            [name('opensAt'), <When key="o" at={issue.opensAt} />],
            [name('closesAt'), <When key="c" at={issue.closesAt} />],
            [name('drawsAt'), <When key="d" at={issue.drawsAt} />],
            [name('enteredBy'), issue.enteredBy ?? '–'],
            [
              t('console.menu.lotteryTickets'),
              <RecordLink key="t" to={`/lotteryTickets?filter=${of}`}>
                {t('console.lottery.of_issue')}
              </RecordLink>,
            ],
            [
              t('console.menu.lotteryExposures'),
              <RecordLink key="e" to={`/lotteryExposures?filter=${of}`}>
                {t('console.lottery.of_issue')}
              </RecordLink>,
            ],
          ]}
        />
      </Card>
      {issue.result && (
        <Card title={t('console.lottery.result')}>
          <Result result={issue.result} />
        </Card>
      )}
      <AuditTrail objectType="lottery_issue" objectId={issue.id} />
    </Page>
  );
}

export default function LotteryIssueShow() {
  return (
    <ShowScreen>
      <IssueScreen />
    </ShowScreen>
  );
}
