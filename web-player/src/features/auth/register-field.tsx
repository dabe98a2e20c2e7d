import type { FieldRule } from '@banyan/kernel/rules';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, Input, PasswordInput } from '../../components/field';
import { lookOf, nameOf } from './register-fields';
import { useRuleText } from './use-rule-text';

export interface RegisterFieldProps {
  rule: FieldRule;
  error?: string;
  input: UseFormRegisterReturn;
}

/** One field as the server describes it: its rule stands below before anything is typed. */
export function RegisterField({ rule, error, input }: RegisterFieldProps) {
  const { t } = useTranslation(['auth', 'common']);
  const { ruleText } = useRuleText();
  const look = lookOf(rule.field);
  const name = t(`field.${nameOf(rule.field)}`);
  const label = rule.required ? (
    name
  ) : (
    <>
      {name} <span className="faint">({t('common:optional')})</span>
    </>
  );
  return (
    <Field label={label} rule={rule.field === 'birthday' ? undefined : ruleText(rule)} error={error}>
      {rule.field === 'password' ? (
        <PasswordInput autoComplete="new-password" required={rule.required} {...input} />
      ) : (
        <Input {...look} spellCheck={false} required={rule.required} {...input} />
      )}
    </Field>
  );
}
