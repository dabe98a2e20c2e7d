import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useReceipt, type Receipt as Known } from '../../api/receipt';
import type { Withdrawal } from '../../api/withdrawal';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { LoadFailed } from '../shared/load-failed';
import { ReceiptForm } from './receipt-form';

/** What is known, in one sentence with its time. */
function Said({ receipt, currency }: { receipt: Known; currency: string }) {
  const { t } = useTranslation('wallet');
  const { moment } = useTime();
  const { money } = useMoney();
  const { state, answeredAt, until, outcome, reason, receivedMinor, remainderMinor } = receipt;
  const fine = state === 'RECEIVED' || state === 'ASSUMED' || outcome === 'PAID';
  const time = moment(state === 'ASSUMED' ? until : (answeredAt ?? until));
  const key =
    state === 'SETTLED' && outcome !== null
      ? outcome
      : state === 'RECEIVED' || state === 'ASSUMED'
        ? state
        : 'DISPUTED';
  return (
    <Note tone={fine ? 'positive' : outcome === 'UNPAID' ? 'negative' : 'warning'} icon={fine ? 'check' : 'clock'}>
      <p>{t(`receipt.state.${key}`, { time })}</p>
      {remainderMinor !== null && remainderMinor !== '0' && (
        <p>
          {t('receipt.reported', {
            received: money(receivedMinor ?? '0', currency),
            remainder: money(remainderMinor, currency),
          })}
        </p>
      )}
      {reason && <p>{t('reason', { reason })}</p>}
    </Note>
  );
}

/** Whether a paid withdrawal arrived: asked while there is time, told afterwards. */
export function Receipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation(['wallet', 'pictures']);
  const { moment } = useTime();
  const { data, error, refetch } = useReceipt(withdrawal.id);
  const id = useId();
  return (
    <section className="card stack receipt" aria-labelledby={id}>
      <h2 id={id}>{t('receipt.title')}</h2>
      {error && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : data.state === 'AWAITING' ? (
        <>
          <p className="sm muted">{t('receipt.until', { time: moment(data.until) })}</p>
          <ReceiptForm withdrawal={withdrawal} />
        </>
      ) : (
        <Said receipt={data} currency={withdrawal.currency} />
      )}
    </section>
  );
}
