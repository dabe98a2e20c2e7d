import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Due } from '../../../api/agent-dividends';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Money } from '../../../components/money';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { SumRow } from '../../wallet/sum-row';
import { Countdown } from './countdown';
import { IssueDialog } from './issue-dialog';

/** A `YYYY-MM-DD` of the brand in the reader's language. */
export function usePeriodStart(): (name: string) => string {
  const { t } = useTranslation('dues');
  const { day } = useTime();
  // Noon UTC is the same day from -11 to +11; the name is a day and no instant.
  return (name) => t('period', { day: day(`${name}T12:00:00Z`) });
}

/** What is owed for one period: how much, out of what, to whom, and until when. */
export function DueCard({ due }: { due: Due }) {
  const { t } = useTranslation('dues');
  const periodStart = usePeriodStart();
  const [issuing, setIssuing] = useState(false);
  const { currency, owedMinor, escrowMinor, received, bills } = due;
  const period = periodStart(due.name);
  const own = BigInt(owedMinor) - BigInt(escrowMinor);
  return (
    <section className="card stack gap-5" aria-label={period}>
      <div className="row between wrap-ok">
        <div>
          <h2>{period}</h2>
          <p className="sm muted">{t('people', { count: bills.length })}</p>
        </div>
        <Countdown until={due.deadline} />
      </div>
      <dl className="kv">
        <SumRow label={t('owed')} minor={BigInt(owedMinor)} currency={currency} />
        <SumRow label={t('kept')} minor={BigInt(escrowMinor)} currency={currency} />
        <SumRow label={t('fromBalance')} minor={own > 0n ? own : 0n} currency={currency} />
      </dl>
      <ul className="entries">
        {bills.map(({ id, downline, grossMinor }) => (
          <li key={id}>
            <Link to={paths.agentBill(id)}>
              <b>
                <bdi>{downline}</bdi>
              </b>
            </Link>
            <span className="amt">
              <Money minor={grossMinor} currency={currency} />
            </span>
          </li>
        ))}
      </ul>
      {!received && <Note icon="clock">{t('notReceived')}</Note>}
      <div>
        <Button look="primary" disabled={!received} onClick={() => setIssuing(true)}>
          {t('issue.open')}
        </Button>
      </div>
      {issuing && <IssueDialog due={due} period={period} onClose={() => setIssuing(false)} />}
    </section>
  );
}
