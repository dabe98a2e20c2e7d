import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useContracts } from '../../../api/agent';
import { useBills } from '../../../api/agent-bills';
import { serverNow } from '../../../api/http';
import { Money } from '../../../components/money';
import { paths } from '../../../shell/paths';
import { usePeriodName } from './bill-words';

const windowMs = 300_000;
/** A window's money is there within so long after its end. Source: decision 16. */
const paidWithinMs = 60_000;

/** `04:07` until the window that is open now closes, by the server's clock. */
export function leftText(now: number): string {
  const seconds = Math.ceil((windowMs - (now % windowMs)) / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts down each second while somebody looks, and asks again when a window has closed and when its money must be there. */
function useCountdown(): string {
  const client = useQueryClient();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const closed = Math.floor(now / windowMs);
  const paid = Math.floor((now - paidWithinMs) / windowMs);
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    for (const of of ['bills', 'income', 'income-days']) void client.invalidateQueries({ queryKey: ['agent', of] });
  }, [client, closed, paid]);
  return leftText(now);
}

function Panel({ own }: { own: string }) {
  const { t } = useTranslation('income');
  const periodName = usePeriodName();
  const left = useCountdown();
  const id = useId();
  const { data } = useBills({ page: 1, perPage: 1, filter: { downlineId: own, kind: 'REALTIME' } });
  const last = data?.data[0];
  return (
    <section className="card row between wrap-ok" aria-labelledby={id}>
      <div className="stack tight">
        <h2 id={id}>{t('live.title')}</h2>
        {last ? (
          <p className="sm">
            <span className="muted">{t('live.last')}</span>{' '}
            <Link className="link num" to={paths.agentBill(last.id)}>
              {periodName(last)}
            </Link>{' '}
            <Money className="strong" minor={last.netMinor} currency={last.currency} />
          </p>
        ) : (
          <p className="sm muted">{t('live.none')}</p>
        )}
        <p className="xs faint">{t('live.note')}</p>
      </div>
      <p className="live-clock">
        <span className="xs muted">{t('live.next')}</span>
        <span className="num text-2xl font-semibold" role="timer" aria-live="off">
          {left}
        </span>
      </p>
    </section>
  );
}

/** For whoever has a real-time contract: what the last five minutes brought, and when the next ones close. */
export function LiveSalary({ own }: { own: string }) {
  const { data } = useContracts({
    page: 1,
    perPage: 1,
    filter: { downlineId: own, kind: 'REALTIME', state: 'ACTIVE' },
  });
  return data && data.total > 0 ? <Panel own={own} /> : null;
}
