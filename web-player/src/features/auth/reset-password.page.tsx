import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/api-error';
import { resetByLink } from '../../api/recovery';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSessionStore } from '../../session';
import { signOut } from '../../session/login-flow';
import { Refusal } from '../shared/refusal';
import './auth.css';
import { NewPasswordFields, useNewPassword } from './new-password-fields';
import { ProofNote } from './proof-note';

const form = /^[\w-]{43}$/;

/** What a link brought, for as long as it is not used: the page may be drawn anew, and its address does not have it any more. */
let brought = '';

/** What the link of the mail brings behind its #; taken out of the address at once, so that no history and no picture has it. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (form.test(token)) {
    brought = token;
    history.replaceState(history.state, '', location.pathname);
  }
  return brought;
}

function ResetForm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const open = useSessionStore((state) => state.open);
  const secret = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !secret.check()) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const { next, again } = secret.values;
      await resetByLink({ token, newPassword: next, confirmNewPassword: again });
      brought = '';
      // Every session is over, and so is the one that this browser may have had.
      await signOut();
      toast.info(t('changePassword.done'));
      await navigate('/', { replace: true });
      open({ kind: 'login', reason: 'again' });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'identity.reset_link_over') {
        brought = '';
        onOver();
      } else if (code === 'identity.weak_password') secret.setErrors({ next: errorText(error) });
      else setRefusal(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('forgot.set')}>
      <Refusal>{refusal}</Refusal>
      <NewPasswordFields secret={secret} />
      <ProofNote />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('changePassword.busy')}>
        {t('forgot.set')}
      </Button>
    </form>
  );
}

/** /reset-password#<token>: a new password by the link of a mail. */
export function Component() {
  const { t } = useTranslation('auth');
  const open = useSessionStore((state) => state.open);
  const [token, setToken] = useState(takeToken);
  return (
    <>
      <title>{t('forgot.newTitle')}</title>
      <div className="card stack reset-page">
        <h1 className="text-2xl">{t('forgot.newTitle')}</h1>
        {token ? (
          <ResetForm token={token} onOver={() => setToken('')} />
        ) : (
          <>
            <div role="alert">
              <Note tone="warning">{t('forgot.linkOver')}</Note>
            </div>
            <Button look="primary" onClick={() => open({ kind: 'forgotPassword' })}>
              {t('forgot.again')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
