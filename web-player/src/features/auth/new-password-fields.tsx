import { checkField } from '@banyan/kernel/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRegisterSettings } from '../../api/register-settings';
import { Field, PasswordInput } from '../../components/field';
import { useRuleText } from './use-rule-text';

/** A new password by the server's rule, typed twice. */
export function useNewPassword() {
  const { t } = useTranslation('auth');
  const { problemText, ruleText } = useRuleText();
  const rule = useRegisterSettings().data?.fields.find(({ field }) => field === 'password');
  const [values, setValues] = useState({ next: '', again: '' });
  const [errors, setErrors] = useState<{ next?: string; again?: string }>({});
  const set = (name: 'next' | 'again', value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  /** Whether it may be sent; says under each field why not. */
  const check = (): boolean => {
    const problem = rule && checkField(rule, values.next);
    const lacks = values.next === '' ? t('login.empty', { field: t('changePassword.new') }) : undefined;
    const next = lacks ?? (problem ? problemText(problem) : undefined);
    const again = values.again === values.next ? undefined : t('register.mismatch');
    setErrors({ next, again });
    return !next && !again;
  };
  return { values, set, errors, setErrors, check, rule: rule && ruleText(rule) };
}

type NewPassword = ReturnType<typeof useNewPassword>;

export function NewPasswordFields({ secret: { values, set, errors, rule } }: { secret: NewPassword }) {
  const { t } = useTranslation('auth');
  return (
    <>
      <Field label={t('changePassword.new')} rule={rule} error={errors.next}>
        <PasswordInput
          autoComplete="new-password"
          value={values.next}
          onChange={(event) => set('next', event.target.value)}
        />
      </Field>
      <Field label={t('changePassword.confirm')} error={errors.again}>
        <PasswordInput
          autoComplete="new-password"
          value={values.again}
          onChange={(event) => set('again', event.target.value)}
        />
      </Field>
    </>
  );
}
