import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { offersOf } from '../../api/factors';
import { Button } from '../../components/button';
import { useErrorText } from '../../i18n/use-error-text';
import { signIn } from '../../session/sign-in';
import { Refusal } from '../shared/refusal';
import type { LoginWay } from './login-form';
import { MobileCodeFields } from './mobile-code-fields';
import { ProofNote } from './proof-note';
import { useMobileCode } from './use-mobile-code';

/** Signing in by a code that is sent to the proved mobile. */
export function SmsLoginForm({ onDone, onFactor }: LoginWay) {
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
    const request = { type: 'sms' as const, isSms: true, ...code.request };
    try {
      onDone(await signIn(request, false));
    } catch (error) {
      const offers = offersOf(error);
      if (offers) onFactor({ offers, request, remember: false });
      else if (!code.refuse(error, errorText(error))) setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('login.bySms')}>
      <Refusal>{refusal}</Refusal>
      <MobileCodeFields code={code} />
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
