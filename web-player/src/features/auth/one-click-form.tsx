import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { registerAtOnePress, type OneClickValue } from '../../api/register-made';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { forgetInvitation } from '../../session/invitation';
import { enter } from '../../session/login-flow';
import { Refusal } from '../shared/refusal';
import { Agreement, useAgreement } from './agreement';
import { ProofNote } from './proof-note';

/** The name and the password, which are shown now and never again. */
function Made({ made: { username, password, login } }: { made: OneClickValue }) {
  const { t } = useTranslation('auth');
  const copy = async () => {
    await navigator.clipboard.writeText(`${username}\n${password}`);
    toast.info(t('oneClick.copied'));
  };
  return (
    <div className="stack" role="status">
      <Note tone="warning" icon="key">
        {t('oneClick.once')}
      </Note>
      <dl className="kv">
        <div>
          <dt>{t('login.username')}</dt>
          <dd>
            <bdi className="num">{username}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('login.password')}</dt>
          <dd>
            <bdi className="num">{password}</bdi>
          </dd>
        </div>
      </dl>
      <Button full icon="copy" onClick={() => void copy()}>
        {t('oneClick.copy')}
      </Button>
      <Button look="primary" size="lg" full onClick={() => void enter({ ...login, firstTimeLogin: false })}>
        {t('oneClick.go')}
      </Button>
    </div>
  );
}

/** An account at one press: name and password are made. */
export function OneClickForm({ minAge, invited }: { minAge: number; invited: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const agreement = useAgreement(minAge, invited);
  const [made, setMade] = useState<OneClickValue | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !agreement.check()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      setMade(await registerAtOnePress(agreement.request));
      forgetInvitation();
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  if (made) return <Made made={made} />;
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('register.byOneClick')}>
      <Refusal>{refusal}</Refusal>
      <p className="sm muted">{t('oneClick.text')}</p>
      <Agreement agreement={agreement} />
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('register.busy')}>
        {t('oneClick.submit')}
      </Button>
    </form>
  );
}
