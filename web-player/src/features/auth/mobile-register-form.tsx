import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { registerByMobile } from '../../api/register-made';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { forgetInvitation } from '../../session/invitation';
import { enter } from '../../session/login-flow';
import { Refusal } from '../shared/refusal';
import { Agreement, useAgreement } from './agreement';
import { MobileCodeFields } from './mobile-code-fields';
import { NewPasswordFields, useNewPassword } from './new-password-fields';
import { ProofNote } from './proof-note';
import { useMobileCode } from './use-mobile-code';

/** An account by a mobile that a code proves; its username is made. */
export function MobileRegisterForm({ minAge, invited }: { minAge: number; invited: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const code = useMobileCode('register');
  const secret = useNewPassword();
  const agreement = useAgreement(minAge, invited);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const complete = [code.check(), secret.check(), agreement.check()].every(Boolean);
    if (busy || !complete) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const value = await registerByMobile({ ...agreement.request, ...code.request, password: secret.values.next });
      forgetInvitation();
      await enter({ ...value, firstTimeLogin: false });
      toast.info(t('register.welcome', { name: value.member.nickname || value.member.account }));
    } catch (error) {
      const text = errorText(error);
      if (error instanceof ApiError && error.code === 'identity.weak_password') secret.setErrors({ next: text });
      else if (!code.refuse(error, text)) setRefusal(text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('register.byMobile')}>
      <Refusal>{refusal}</Refusal>
      <MobileCodeFields code={code} />
      <NewPasswordFields secret={secret} />
      <Agreement agreement={agreement} />
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('register.busy')}>
        {t('register.submit')}
      </Button>
    </form>
  );
}
