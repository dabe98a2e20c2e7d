import { checkField } from '@banyan/kernel/rules';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePassword, type PasswordChange } from '../../api/change-password';
import { useRegisterSettings } from '../../api/register-settings';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';
import { useRuleText } from './use-rule-text';

type Done = () => Promise<void> | void;

function useChange(onDone: Done) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const { problemText } = useRuleText();
  const rule = useRegisterSettings().data?.fields.find(({ field }) => field === 'password');
  const form = useForm<PasswordChange>({
    mode: 'onBlur',
    defaultValues: { oldPassword: '', newPassword: '', confirmNewPassword: '' },
  });
  const missing = (field: string) => (value: string) => value !== '' || t('login.empty', { field });
  const fits = (value: string) => {
    const problem = rule && checkField(rule, value);
    return problem ? problemText(problem) : value !== form.getValues('oldPassword') || t('changePassword.same');
  };
  const repeated = (value: string) => value === form.getValues('newPassword') || t('register.mismatch');
  const inputs = {
    old: form.register('oldPassword', { validate: missing(t('changePassword.old')) }),
    next: form.register('newPassword', { validate: { missing: missing(t('changePassword.new')), fits } }),
    confirm: form.register('confirmNewPassword', { validate: repeated }),
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await changePassword(values);
      form.reset();
      toast.info(t('changePassword.done'));
      await onDone();
    } catch (error) {
      form.setError('root', { message: errorText(error) });
      form.setFocus('oldPassword');
    }
  });
  return { rule, inputs, submit, state: form.formState };
}

/** Old password, new password by the server's rule, and the new one again. */
export function ChangePasswordForm({ onDone }: { onDone: Done }) {
  const { t } = useTranslation('auth');
  const { ruleText } = useRuleText();
  const { rule, inputs, submit, state } = useChange(onDone);
  const { errors, isSubmitting } = state;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('changePassword.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      <Field label={t('changePassword.old')} error={errors.oldPassword?.message}>
        <PasswordInput autoComplete="current-password" {...inputs.old} />
      </Field>
      <Field label={t('changePassword.new')} rule={rule && ruleText(rule)} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.next} />
      </Field>
      <Field label={t('changePassword.confirm')} error={errors.confirmNewPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.confirm} />
      </Field>
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('changePassword.busy')}>
        {t('changePassword.submit')}
      </Button>
    </form>
  );
}
