import { useEffect, useState } from 'react';
import { useGetIdentity, useTranslate } from 'react-admin';
import type { ReviewedWithdrawal, Check } from '../api/money-types.js';
import { Badge, Copy, Facts, Money, RecordLink, State, When } from '../ui/bits.js';
import { minutesSince, useFormat, useLabel } from '../ui/format.js';
import { AuditSection } from '../ui/audit-trail.js';
import { Icon } from '../ui/icon.js';
import { Masked } from '../ui/masked.js';
import { Timeline } from '../ui/timeline.js';
import { ReceiptSection } from './receipt.js';
import { RiskBadge, useRiskStep } from './risk.js';
import { balances, holderOf, isPending, reviewable, urgency } from './rules.js';

/** Time left of a claim as 04:12, ticking; null when there is none. */
function useTimeLeft(until: string | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [until]);
  const seconds = until ? Math.floor((Date.parse(until) - now) / 1000) : 0;
  if (seconds <= 0) return null;
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

function ClaimBadge({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const { identity } = useGetIdentity();
  const left = useTimeLeft(row.claimedUntil);
  const holder = holderOf(row);
  if (!holder || !left) return null;
  const mine = holder.id === identity?.id;
  return (
    <Badge tone={mine ? 'acc' : 'info'} icon="lock">
      <span className="num">
        {t(mine ? 'console.withdrawal.held_you' : 'console.withdrawal.held_by', { name: holder.name, left })}
      </span>
    </Badge>
  );
}

/** Amount, where it goes, and the badges: state, risk, wait, holder, second person. */
export function Headline({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const { span } = useFormat();
  const minutes = minutesSince(row.createdAt);
  const level = urgency(minutes);
  const { bankCard } = row;
  return (
    <>
      <div>
        <div className="amount">
          <Money minor={row.amountMinor} currency={row.currency} />
        </div>
        <span className="muted">
          {t('console.withdrawal.to')} {bankCard.bankName}
        </span>
        {(['holderName', 'accountNumber'] as const).map((field) => (
          <div key={`${row.id} ${field}`} className="row tight">
            <Masked
              label={t(`console.withdrawal.${field}`)}
              masked={bankCard[field]}
              reveal={(api, reason) => api.revealPaidTo(row.id, { field, reason })}
            />
          </div>
        ))}
      </div>
      <div className="row" style={{ gap: 6 }}>
        <State value={row.state} />
        <RiskBadge level={row.riskLevel} whole />
        {isPending(row) && (
          <Badge tone={level === 'over' ? 'neg' : level === 'near' ? 'warn' : ''} icon="clock">
            {t('console.withdrawal.waits', { age: span(minutes) })}
            {level !== 'calm' && `, ${t(`console.withdrawal.${level}`)}`}
          </Badge>
        )}
        <ClaimBadge row={row} />
        {row.needsTwo && (
          <Badge tone="info" icon="users">
            {t('console.withdrawal.two_person')}
          </Badge>
        )}
      </div>
    </>
  );
}

function Balance({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const value = isPending(row) ? balances(row) : null;
  if (!value) return null;
  return (
    <section>
      <h3>{t('console.withdrawal.balance')}</h3>
      <div className="beside">
        <div>
          <small>{t('console.diff.before')}</small>
          <Money minor={value.before} currency={row.currency} />
        </div>
        <Icon name="right" className="faint" />
        <div>
          <small>{t('console.diff.after')}</small>
          <Money minor={value.after} currency={row.currency} />
        </div>
      </div>
    </section>
  );
}

/** The figure of a check in its own unit. */
function Detail({ check, currency }: { check: Check; currency: string }) {
  const t = useTranslate();
  if (check.code === 'balance_negative') return <Money minor={check.detail} currency={currency} />;
  return <span className="num">{t(`console.check_unit.${check.code}`, { _: check.detail, value: check.detail })}</span>;
}

function Checks({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const label = useLabel();
  return (
    <section>
      <h3>{t('console.withdrawal.checks')}</h3>
      <ul className="checks">
        {row.checks.map((check) => (
          <li key={check.code}>
            <Icon name={check.ok ? 'check' : 'alert'} className={check.ok ? 'pos' : 'warn'} />
            <span>
              {label(check.ok ? 'check' : 'check_failed', check.code)}
              <span className="sr">: {t(check.ok ? 'console.withdrawal.passed' : 'console.withdrawal.look')}</span>
            </span>
            <span className="faint">
              <Detail check={check} currency={row.currency} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Everything the decision rests on, in the order of reading. */
export function Dossier({ row }: { row: ReviewedWithdrawal }) {
  const t = useTranslate();
  const scored = useRiskStep(row);
  const waitingFor = row.firstApprover ? 'wait_second' : 'wait_first';
  const waiting = reviewable(row)
    ? t(`console.withdrawal.${waitingFor}`, { name: row.firstApproverName ?? '' })
    : undefined;
  return (
    <>
      <Balance row={row} />
      {row.checks.length > 0 && <Checks row={row} />}
      <ReceiptSection row={row} />
      <section>
        <h3>{t('console.withdrawal.history')}</h3>
        <Timeline steps={row.timeline} told={scored && { PENDING_RISK: scored }} waiting={waiting} />
      </section>
      <Facts
        rows={[
          [
            t('resources.withdrawals.fields.username'),
            <RecordLink key="m" to={`/members/${row.memberId}/show`}>
              {row.username}
            </RecordLink>,
          ],
          [t('resources.withdrawals.fields.createdAt'), <When key="c" at={row.createdAt} />],
          [t('resources.withdrawals.fields.reason'), row.reason],
          [
            t('resources.withdrawals.fields.id'),
            <span key="i" className="row tight nowrap">
              <span className="mono break">{row.id}</span>
              <Copy text={row.id} />
            </span>,
          ],
        ]}
      />
      <AuditSection objectType="withdrawal" objectId={row.id} />
    </>
  );
}
