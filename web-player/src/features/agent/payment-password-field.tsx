import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaymentPassword } from '../../api/payment-password';
import { Note } from '../../components/badge';
import { Field, PasswordInput } from '../../components/field';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../navigation/paths';

export interface PaymentPasswordFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string;
  disabled?: boolean;
}

/** The payment password, or why it cannot be asked for: none is set, or it is locked. */
export function PaymentPasswordField({ value, onChange, error, disabled }: PaymentPasswordFieldProps) {
  const { t } = useTranslation('agent');
  const { moment } = useTime();
  const { data } = usePaymentPassword(true);
  if (data?.lockedUntil)
    return (
      <Note tone="warning" icon="lock">
        {t('payment.locked', { until: moment(data.lockedUntil) })}
      </Note>
    );
  if (data && !data.set)
    return (
      <Note tone="warning" icon="key">
        {t('payment.unset')}{' '}
        <Link className="link" to={paths.account}>
          {t('payment.set')}
        </Link>
      </Note>
    );
  return (
    <Field label={t('payment.label')} error={error}>
      <PasswordInput
        name="paymentPassword"
        autoComplete="off"
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Whether the payment password may be asked for now. */
export function useMayPay(): boolean {
  const { data } = usePaymentPassword(true);
  return data?.set === true && data.lockedUntil === null;
}
