import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useContracts } from '../../../api/agent';
import { useBills, type Bill } from '../../../api/agent-bills';
import { serverNow } from '../../../api/http';
import { Money } from '../../../components/money';
import { paths } from '../../../navigation/paths';
import { usePeriodName } from './bill-words';

const windowMs = 300_000;
/** A window's money is there within so long after its end. Source: decision 16. */
const paidWithinMs = 60_000;
/** The window that closed last, and those before it. */
const shown = 4;

/** How much of the open window is left, by the server's clock. */
const leftMs = (now: number): number => windowMs - (now % windowMs);

/** `04:07` until the window that is open now closes. */
export function leftText(now: number): string {
  const seconds = Math.ceil(leftMs(now) / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Counts down each second while somebody looks, and asks again when a window has closed and when its money must be there. */
function useNow(): number {
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
  return now;
}

function Next() {
  const { t } = useTranslation('income');
  const now = useNow();
  return (
    <div className="live-next">
      <p className="live-clock">
        <span className="sm muted">{t('live.next')}</span>
        <span className="num text-lg font-semibold" role="timer" aria-live="off">
          {leftText(now)}
        </span>
      </p>
      <div className="bar" aria-hidden="true">
        <span style={{ inlineSize: `${100 - (100 * leftMs(now)) / windowMs}%` }} />
      </div>
      <p className="xs faint">{t('live.note')}</p>
    </div>
  );
}

function Window({ bill }: { bill: Bill }) {
  const periodName = usePeriodName();
  return (
    <Link className="link num" to={paths.agentBill(bill.id)}>
      {periodName(bill)}
    </Link>
  );
}

function Panel({ own }: { own: string }) {
  const { t } = useTranslation('income');
  const id = useId();
  const { data } = useBills({ page: 1, perPage: shown, filter: { downlineId: own, kind: 'REALTIME' } });
  const [last, ...earlier] = data?.data ?? [];
  return (
    <section className="card live-salary" aria-labelledby={id}>
      <div className="stack tight">
        <h2 id={id}>{t('live.title')}</h2>
        {last && (
          <>
            <p className="sm">
              <span className="muted">{t('live.last')}</span> <Window bill={last} />
            </p>
            <Money className="live-sum" minor={last.netMinor} currency={last.currency} />
          </>
        )}
        {data && !last && <p className="sm muted">{t('live.none')}</p>}
      </div>
      <Next />
      {earlier.length > 0 && (
        <ul className="live-past">
          {earlier.map((bill) => (
            <li key={bill.id}>
              <Window bill={bill} />
              <Money className="strong" minor={bill.netMinor} currency={bill.currency} />
            </li>
          ))}
        </ul>
      )}
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
