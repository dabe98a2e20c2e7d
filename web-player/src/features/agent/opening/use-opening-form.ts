import { checkField, type FieldRule } from '@banyan/kernel/rules';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { openAccount, type Opened, type Opening } from '../../../api/agent-accounts';
import { useAgentChanged } from '../../../api/agent';
import { ApiError } from '../../../api/api-error';
import type { RegisterSettings } from '../../../api/register-settings';
import { useErrorText } from '../../../i18n/use-error-text';
import { useRuleText } from '../../auth/use-rule-text';

export interface OpeningValues {
  kind: Opening['kind'];
  username: string;
  password: string;
  nickname: string;
  /** '' for none. */
  presetId: string;
  acceptTerms: boolean;
  ageConfirmed: boolean;
}

const empty: OpeningValues = {
  kind: 'PLAYER',
  username: '',
  password: '',
  nickname: '',
  presetId: '',
  acceptTerms: false,
  ageConfirmed: false,
};

const openingOf = ({ username, nickname, presetId, ...rest }: OpeningValues): Opening => ({
  ...rest,
  username: username.trim(),
  ...(nickname.trim() && { nickname: nickname.trim() }),
  ...(rest.kind === 'AGENT' && presetId !== '' && { presetId }),
});

/** The form of a new account: the brand's own rules for username and password, and what the server says against it. */
export function useOpeningForm(
  { fields, minAge }: RegisterSettings,
  onOpened: (opened: Opened, password: string) => void,
) {
  const { t } = useTranslation(['agent', 'auth']);
  const { problemText } = useRuleText();
  const errorText = useErrorText();
  const changed = useAgentChanged();
  const form = useForm<OpeningValues>({ mode: 'onBlur', defaultValues: empty });
  const ruleOf = (name: string): FieldRule | undefined => fields.find(({ field }) => field === name);
  const register = (name: 'username' | 'password') =>
    form.register(name, {
      validate: (value) => {
        const rule = ruleOf(name);
        const problem = rule && checkField(rule, name === 'password' ? value : value.trim());
        return problem ? problemText(problem) : value !== '' || problemText({ key: 'rules.required', min: 0, max: 0 });
      },
    });
  const inputs = {
    username: register('username'),
    password: register('password'),
    nickname: form.register('nickname'),
    terms: form.register('acceptTerms', { validate: (ticked) => ticked || t('auth:register.termsMissing') }),
    age: form.register('ageConfirmed', {
      validate: (ticked) => ticked || t('auth:register.ageMissing', { age: minAge }),
    }),
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      onOpened(await openAccount(openingOf(values)), values.password);
      form.reset({ ...empty, kind: values.kind });
      await changed();
    } catch (error) {
      const blamed =
        error instanceof ApiError ? (['username', 'password'] as const).filter((name) => error.fields[name]) : [];
      for (const name of blamed) form.setError(name, { message: (error as ApiError).fields[name]?.[0] });
      if (blamed.length === 0) form.setError('root', { message: errorText(error) });
    }
  });
  return { form, inputs, submit, ruleOf };
}
