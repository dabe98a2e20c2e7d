import { checkField } from '@banyan/kernel/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { changePassword, type PasswordChange } from '../../api/change-password';
import { memberKey } from '../../api/member-info';
import { useRegisterSettings } from '../../api/register-settings';
import { useBrand } from '../../brand/use-brand';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { Refusal } from '../shared/refusal';
import { OwnCodeField } from './own-code-field';
import { useRuleText } from './use-rule-text';

type Done = () => Promise<void> | void;

/** Refusals that are about the code; the first of them shows that one is asked for. */
const aboutCode = new Set([
  'identity.missing_verification_code',
  'identity.invalid_verification_code',
  'identity.code_expired',
]);

/** The code of the brand's rule for members with a proved mobile: shown where it is known to be asked for, or was. */
function useOwnCode() {
  const { flags } = useBrand();
  const { member } = useSession();
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const known = flags.changePasswordPhoneVerify && member?.mobileVerified === true;
  const change = (typed: string) => (setValue(typed), setError(undefined));
  const refuse = (refused: unknown, text: string): boolean => {
    if (!(refused instanceof ApiError) || !aboutCode.has(refused.code)) return false;
    setError(text);
    return true;
  };
  const asked = known || error !== undefined || value !== '';
  return { asked, value, error, change, refuse, request: asked ? { verificationCode: value.trim() } : {} };
}

function useChange(onDone: Done, first: boolean) {
  const code = useOwnCode();
  const client = useQueryClient();
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
    old: first ? null : form.register('oldPassword', { validate: missing(t('changePassword.old')) }),
    next: form.register('newPassword', { validate: { missing: missing(t('changePassword.new')), fits } }),
    confirm: form.register('confirmNewPassword', { validate: repeated }),
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await changePassword({ ...values, ...code.request });
      form.reset();
      toast.info(t(first ? 'changePassword.firstDone' : 'changePassword.done'));
      await client.invalidateQueries({ queryKey: memberKey });
      await onDone();
    } catch (error) {
      if (code.refuse(error, errorText(error))) return;
      form.setError('root', { message: errorText(error) });
      form.setFocus(first ? 'newPassword' : 'oldPassword');
    }
  });
  return { rule, inputs, submit, code, state: form.formState };
}

/** Old password, where there is one, new password by the server's rule, and the new one again. */
export function ChangePasswordForm({ onDone }: { onDone: Done }) {
  const { t } = useTranslation('auth');
  const { ruleText } = useRuleText();
  const { member } = useSession();
  // As it was when the form opened: it must not change under who has just set one.
  const [first] = useState(member?.passwordSet === false);
  const { rule, inputs, submit, code, state } = useChange(onDone, first);
  const { errors, isSubmitting } = state;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('changePassword.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      {inputs.old && (
        <Field label={t('changePassword.old')} error={errors.oldPassword?.message}>
          <PasswordInput autoComplete="current-password" {...inputs.old} />
        </Field>
      )}
      <Field label={t('changePassword.new')} rule={rule && ruleText(rule)} error={errors.newPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.next} />
      </Field>
      <Field label={t('changePassword.confirm')} error={errors.confirmNewPassword?.message}>
        <PasswordInput autoComplete="new-password" {...inputs.confirm} />
      </Field>
      {code.asked && <OwnCodeField purpose="change" value={code.value} error={code.error} onChange={code.change} />}
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('changePassword.busy')}>
        {t('changePassword.submit')}
      </Button>
    </form>
  );
}
