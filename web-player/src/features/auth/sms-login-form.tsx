import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { signIn } from '../../session/sign-in';
import { Refusal } from '../shared/refusal';
import { MobileCodeFields } from './mobile-code-fields';
import { useMobileCode } from './use-mobile-code';

/** Signing in by a code that is sent to the proved mobile. */
export function SmsLoginForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const code = useMobileCode('login');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !code.check()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await signIn({ type: 'sms', isSms: true, ...code.request }, false);
      onDone();
    } catch (error) {
      if (!code.refuse(error, errorText(error))) setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('login.bySms')}>
      <Refusal>{refusal}</Refusal>
      <MobileCodeFields code={code} />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
