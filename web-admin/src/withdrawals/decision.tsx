import { Button } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useGetIdentity, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ReviewedWithdrawal } from '../api/money-types.js';
import { useFormat } from '../ui/format.js';
import { useHotkeys } from '../ui/hotkeys.js';
import { Icon } from '../ui/icon.js';
import { Problem } from '../ui/problem.js';
import { emptyReason, reasonFor, ReasonFields } from '../ui/reason.js';
import { ReasonDialog } from '../ui/reason-dialog.js';
import { isTyped, needsTyping, TypedAmount } from '../ui/typed-amount.js';
import { useVerb } from '../ui/use-verb.js';
import { rightsOf } from './rules.js';

const refresh = ['withdrawals', 'queueCounts', 'dashboard', 'auditLogs'];

function useDecisions(row: ReviewedWithdrawal, onNext: () => void) {
  const approve = useVerb((api, reason: string) => api.approve(row.id, { reason }), {
    refresh,
    done: 'console.withdrawal.approved',
    onDone: row.needsTwo && !row.firstApprover ? undefined : onNext,
  });
  const reject = useVerb((api, reason: string) => api.reject(row.id, { reason }), {
    refresh,
    done: 'console.withdrawal.rejected',
    onDone: onNext,
  });
  const claim = useVerb((api) => api.claim(row.id), { refresh });
  const release = useVerb((api) => api.release(row.id), { refresh });
  const retry = useVerb((api, reason: string) => api.retryPayout(row.id, { reason }), {
    refresh,
    done: 'console.withdrawal.retried',
  });
  const ask = useVerb((api, reason: string) => api.askDocuments(row.id, { reason }), {
    refresh,
    done: 'console.withdrawal.documents_asked',
    onDone: onNext,
  });
  const waive = useVerb((api, reason: string) => api.waiveDocuments(row.id, { reason }), { refresh });
  const all = [approve, reject, claim, release, retry, ask, waive];
  return {
    approve,
    reject,
    claim,
    release,
    retry,
    ask,
    waive,
    busy: all.some(({ isPending }) => isPending),
    error: all.find(({ error }) => error)?.error,
  };
}

type Decisions = ReturnType<typeof useDecisions>;

/* What is a reason to pay is none to refuse: one that was chosen for the other decision starts nothing. */
const verdicts = {
  approve: ['checked', 'documents_seen'],
  reject: ['turnover', 'card', 'documents', 'fraud', 'duplicate'],
};
const turnedDown = { approve: ['checked', 'mistake'], reject: ['documents', 'asked', 'fraud'] };
const retries = { retry: ['provider', 'details'], reject: ['card', 'documents', 'asked'] };

interface VerdictProps {
  row: ReviewedWithdrawal;
  decisions: Decisions;
}

/** Reason, typed amount, reject at the start and approve at the end. A and R press the buttons. */
function Verdict({ row, decisions }: VerdictProps) {
  const t = useTranslate();
  const { money } = useFormat();
  const [reason, setReason] = useState(emptyReason);
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const pays = reasonFor('approve', reason, t);
  const refuses = reasonFor('reject', reason, t);
  const typing = needsTyping(row);
  const sure = !typing || isTyped(typed, row);
  const { approve, reject, busy } = decisions;
  const focusFirst = () =>
    box.current?.querySelector<HTMLElement>('[role=combobox], input:not([aria-hidden])')?.focus();
  const keys = {
    a: () => (pays && sure && !busy ? approve.start(pays) : focusFirst()),
    r: () => (refuses && !busy ? reject.start(refuses) : focusFirst()),
  };
  useHotkeys(keys);
  return (
    <div className="stack tight" ref={box} style={{ gap: 12 }}>
      <ReasonFields presets={verdicts} value={reason} onChange={setReason} />
      {typing && (
        <TypedAmount amount={row} label={t('console.withdrawal.type_amount')} value={typed} onChange={setTyped} />
      )}
      <div className="acts">
        <Button
          variant="outlined"
          color="error"
          disabled={!refuses || busy}
          onClick={() => reject.start(refuses)}
          aria-keyshortcuts="r"
        >
          {t('console.withdrawal.reject')}
        </Button>
        <Button
          variant="contained"
          disabled={!pays || !sure || busy}
          onClick={() => approve.start(pays)}
          aria-keyshortcuts="a"
        >
          {busy
            ? t('console.action.working')
            : t('console.withdrawal.approve', { amount: money(row.amountMinor, row.currency) })}
          {'\u00a0'}
          <kbd aria-hidden="true">A</kbd>
        </Button>
      </div>
    </div>
  );
}

/** Asks the member to show who he is; he reads why. */
function AskDocuments({ decisions: { ask, busy } }: { decisions: Decisions }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" disabled={busy} onClick={() => setOpen(true)}>
        {t('console.withdrawal.ask_documents')}
      </Button>
      {open && (
        <ReasonDialog
          open
          title={t('console.withdrawal.ask_documents')}
          consequence={t('console.withdrawal.ask_documents_text')}
          presets={['documents', 'verify', 'law']}
          confirm={t('console.withdrawal.ask_documents')}
          pending={ask.isPending}
          error={ask.error}
          onSubmit={ask.start}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** It waits for documents that may never come: the money can be given back, or the documents done without where the brand asks for none. */
function TurnDown({ decisions: { reject, waive, busy } }: { decisions: Decisions }) {
  const t = useTranslate();
  const [reason, setReason] = useState(emptyReason);
  const refuses = reasonFor('reject', reason, t);
  const waives = reasonFor('approve', reason, t);
  return (
    <div className="stack tight">
      <p className="muted">{t('console.withdrawal.waits_documents')}</p>
      <ReasonFields presets={turnedDown} value={reason} onChange={setReason} />
      <div className="acts">
        <Button variant="outlined" color="error" disabled={!refuses || busy} onClick={() => reject.start(refuses)}>
          {t('console.withdrawal.reject')}
        </Button>
        <Button variant="outlined" disabled={!waives || busy} onClick={() => waive.start(waives)}>
          {t('console.withdrawal.waive_documents')}
        </Button>
      </div>
    </div>
  );
}

/** A payout that failed: pay again, or give the money back. */
function RetryPayout({ decisions, rejectable }: { decisions: Decisions; rejectable: boolean }) {
  const t = useTranslate();
  const [reason, setReason] = useState(emptyReason);
  const again = reasonFor('retry', reason, t);
  const refuses = reasonFor('reject', reason, t);
  return (
    <div className="stack tight">
      <p className="muted">{t('console.withdrawal.retry_text')}</p>
      <ReasonFields presets={retries} value={reason} onChange={setReason} />
      <div className="acts">
        <Button
          variant="outlined"
          color="error"
          disabled={!refuses || !rejectable || decisions.busy}
          onClick={() => decisions.reject.start(refuses)}
        >
          {t('console.withdrawal.reject')}
        </Button>
        <Button variant="contained" disabled={!again || decisions.busy} onClick={() => decisions.retry.start(again)}>
          {t('console.withdrawal.retry')}
        </Button>
      </div>
    </div>
  );
}

/** What this operator may do with this withdrawal now; nothing when there is nothing to do. */
export function Decision({ row, onNext }: { row: ReviewedWithdrawal; onNext: () => void }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const { permissions = [] } = usePermissions<string[]>();
  const decisions = useDecisions(row, onNext);
  const rights = rightsOf(row, String(identity?.id ?? ''), (action) => isAllowed(permissions, 'withdrawals', action));
  const keys = useMemo(() => ({ c: () => rights.claim && decisions.claim.start() }), [rights.claim, decisions.claim]);
  useHotkeys(keys as Record<string, () => void>);
  if (!Object.values(rights).includes(true) && !decisions.error) return null;
  return (
    <footer>
      {rights.ownApproval && (
        <div className="note">
          <Icon name="users" />
          <p>{t('console.withdrawal.own_approval')}</p>
        </div>
      )}
      {rights.claim && (
        <Button
          variant="contained"
          disabled={decisions.busy}
          onClick={() => decisions.claim.start()}
          aria-keyshortcuts="c"
        >
          {t('console.withdrawal.claim_one')}
        </Button>
      )}
      {rights.decide && <Verdict row={row} decisions={decisions} />}
      {rights.decide && <AskDocuments decisions={decisions} />}
      {rights.turnDown && <TurnDown decisions={decisions} />}
      {rights.release && (
        <Button size="small" disabled={decisions.busy} onClick={() => decisions.release.start()}>
          {t('console.withdrawal.release')}
        </Button>
      )}
      {rights.retry && (
        <RetryPayout decisions={decisions} rejectable={isAllowed(permissions, 'withdrawals', 'approve')} />
      )}
      <Problem error={decisions.error} />
    </footer>
  );
}
