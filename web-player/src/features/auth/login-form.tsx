import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { offersOf } from '../../api/factors';
import { Button } from '../../components/button';
import { Check } from '../../components/check';
import { Field, Input, PasswordInput } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { useBrand } from '../../brand/use-brand';
import { signIn } from '../../session/sign-in';
import { rememberedUsername } from '../../session/preferences';
import { Refusal } from '../shared/refusal';
import type { AskedFactor } from './factor-step';
import { CaptchaField } from './captcha-field';
import { ProofNote } from './proof-note';

interface LoginValues {
  username: string;
  password: string;
  captcha: string;
  remember: boolean;
}

/** A way to log in: what follows it, and what is asked for beside it. */
export interface LoginWay {
  /** `advised`: the member should set up a second factor. */
  onDone: (advised?: boolean) => void;
  onFactor: (asked: AskedFactor) => void;
}

const asksForCaptcha = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.detail('captcha') === true ||
    error.code.endsWith('captcha_required') ||
    error.code.endsWith('invalid_captcha'));

/** The login being written: what it needs, what the server says to it, and where the focus goes then. */
function useLogin({ onDone, onFactor }: LoginWay) {
  const { t } = useTranslation('auth');
  const { flags } = useBrand();
  const client = useQueryClient();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(false);
  const captcha = asked || flags.loginCaptcha;
  const [remembered] = useState(rememberedUsername);
  const form = useForm<LoginValues>({
    defaultValues: { username: remembered, password: '', captcha: '', remember: remembered !== '' },
  });
  const refuse = (error: unknown) => {
    if (asksForCaptcha(error)) setAsked(true);
    void client.invalidateQueries({ queryKey: ['captcha'] });
    form.resetField('captcha');
    form.setError('root', { message: errorText(error) });
    const aboutCaptcha = error instanceof ApiError && error.code.endsWith('invalid_captcha');
    form.setFocus(aboutCaptcha ? 'captcha' : 'password', { shouldSelect: true });
  };
  const submit = form.handleSubmit(async ({ username, password, captcha: code, remember }) => {
    const answer = captcha ? { captcha: code.trim() } : {};
    const request = { username: username.trim(), password: password.trim(), type: 'username' as const, ...answer };
    await signIn(request, remember).then(onDone, (error: unknown) => {
      const offers = offersOf(error);
      if (offers) onFactor({ offers, request, remember });
      else refuse(error);
    });
  });
  const input = (name: 'username' | 'password' | 'captcha') =>
    form.register(name, {
      validate: (value) => value.trim() !== '' || t('login.empty', { field: t(`login.${name}`) }),
    });
  return { form, captcha, input, submit };
}

/** Username, password, a captcha when the server asks, and the username remembered for a day. */
export function LoginForm({ onDone, onFactor }: LoginWay) {
  const { t } = useTranslation('auth');
  const { form, captcha, input, submit } = useLogin({ onDone, onFactor });
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('login.title')}>
      <Refusal>{errors.root?.message}</Refusal>
      <Field label={t('login.username')} error={errors.username?.message}>
        <Input
          icon="user"
          autoComplete="username webauthn"
          autoCapitalize="off"
          spellCheck={false}
          {...input('username')}
        />
      </Field>
      <Field label={t('login.password')} error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      {captcha && <CaptchaField error={errors.captcha?.message} {...input('captcha')} />}
      <Check {...form.register('remember')}>{t('login.remember')}</Check>
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={isSubmitting} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
