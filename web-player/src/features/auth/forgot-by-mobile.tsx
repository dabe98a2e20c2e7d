import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { resetByPhone } from '../../api/recovery';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSessionStore } from '../../session';
import { enter } from '../../session/login-flow';
import { Refusal } from '../shared/refusal';
import { MobileCodeFields } from './mobile-code-fields';
import { NewPasswordFields, useNewPassword } from './new-password-fields';
import { ProofNote } from './proof-note';
import { useMobileCode } from './use-mobile-code';

/** Code, new password, signed in and home; or the word to log in with it where the brand wants that. */
export function ForgotByMobile() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const replace = useSessionStore((state) => state.replace);
  const code = useMobileCode('password');
  const secret = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const refuse = (error: unknown) => {
    const text = errorText(error);
    if (error instanceof ApiError && error.code === 'identity.weak_password') secret.setErrors({ next: text });
    else if (!code.refuse(error, text)) setRefusal(text);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const complete = [code.check(), secret.check()].every(Boolean);
    if (busy || !complete) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { login } = await resetByPhone({ ...code.request, newPassword: secret.values.next });
      toast.info(t('changePassword.done'));
      if (login) {
        await enter({ ...login, firstTimeLogin: false });
        await navigate('/');
      } else replace({ kind: 'login', reason: 'again' });
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('forgot.byMobile')}>
      <Refusal>{refusal}</Refusal>
      <MobileCodeFields code={code} />
      <NewPasswordFields secret={secret} />
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('changePassword.busy')}>
        {t('forgot.set')}
      </Button>
    </form>
  );
}
