import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaymentPassword } from '../../api/payment-password';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { useTime } from '../../i18n/use-time';
import { PaymentPasswordForm } from './payment-password-form';

/** What needs the payment password: who has none sets it right here and goes on; who is locked out is told until when. */
export function PaymentPasswordGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile');
  const { moment } = useTime();
  const { data } = usePaymentPassword(true);
  if (!data) return <Skeleton className="h-24" />;
  if (data.lockedUntil)
    return (
      <Note tone="warning" icon="lock">
        {t('payment.locked', { until: moment(data.lockedUntil) })}
      </Note>
    );
  if (data.set) return children;
  return (
    <div className="stack">
      <Note icon="key">{t('payment.first')}</Note>
      <PaymentPasswordForm set={false} onDone={() => undefined} />
    </div>
  );
}
