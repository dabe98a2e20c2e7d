import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePaymentPassword, paymentPasswordKey, type PaymentPasswordChange } from '../../api/payment-password';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';

/** As the server has it. */
const lengths = { min: 6, max: 32 };

function useChange(onDone: () => void) {
  const { t } = useTranslation(['profile', 'auth']);
  const errorText = useErrorText();
  const client = useQueryClient();
  const form = useForm<PaymentPasswordChange>({
    mode: 'onBlur',
    defaultValues: { currentPassword: '', newPassword: '', confirmNewPassword: '' },
  });
  const inputs = {
    current: form.register('currentPassword', { validate: (value) => value !== '' || t('payment.missing') }),
    next: form.register('newPassword', {
      validate: (value) => (value.length >= lengths.min && value.length <= lengths.max) || t('payment.rule', lengths),
    }),
    confirm: form.register('confirmNewPassword', {
      validate: (value) => value === form.getValues('newPassword') || t('auth:register.mismatch'),
    }),
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      client.setQueryData(paymentPasswordKey, await changePaymentPassword(values));
      toast.info(t('payment.done'));
      onDone();
    } catch (error) {
      form.setError('root', { message: errorText(error) });
      form.setFocus('currentPassword');
    }
  });
  return { inputs, submit, state: form.formState };
}

/** Sets the payment password with the login password, or changes it with itself. */
export function PaymentPasswordForm({ set, onDone }: { set: boolean; onDone: () => void }) {
  const { t } = useTranslation(['profile', 'auth']);
  const { inputs, submit, state } = useChange(onDone);
  const { errors, isSubmitting } = state;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('payment.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      <Field label={set ? t('payment.old') : t('payment.login')} error={errors.currentPassword?.message}>
        <PasswordInput autoComplete={set ? 'off' : 'current-password'} {...inputs.current} />
      </Field>
      <Field label={t('payment.new')} rule={t('payment.rule', lengths)} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.next} />
      </Field>
      <Field label={t('payment.confirm')} error={errors.confirmNewPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.confirm} />
      </Field>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('saving')}>
        {set ? t('payment.change') : t('payment.set')}
      </Button>
    </form>
  );
}
