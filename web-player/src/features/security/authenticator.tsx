import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useBeginAuthenticator,
  useConfirmAuthenticator,
  useRemoveAuthenticator,
  type Authenticator,
  type FactorState,
} from '../../api/factors';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import { Qr } from '../../components/qr';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { CopyButton } from '../shared/copy-button';
import { FreshForm } from './fresh-form';
import { ProvedForm } from './proved-form';
import { RecoveryCodes } from './recovery-codes';

interface ConfirmProps {
  made: Authenticator;
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}

/** The secret as a picture and as text, until a code of it is shown. */
function Confirm({ made, onDone, onCancel }: ConfirmProps) {
  const { t } = useTranslation(['security', 'profile', 'auth']);
  const errorText = useErrorText();
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const { mutate, isPending, error } = useConfirmAuthenticator();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setMissing(code.trim() === '');
    if (code.trim() !== '') mutate(code.trim(), { onSuccess: ({ codes }) => onDone(codes) });
  };
  const wrong = missing ? t('auth:login.empty', { field: t('auth:factor.field.totp') }) : error && errorText(error);
  return (
    <form className="stack" noValidate onSubmit={submit} aria-label={t('authenticator.setUp')}>
      <ol className="factor-steps">
        <li>{t('authenticator.scan')}</li>
        <li>{t('authenticator.type')}</li>
      </ol>
      <div className="factor-secret">
        <Qr text={made.otpauthUrl} label={t('authenticator.qr')} size={200} />
        <div className="stack tight min-w-0">
          <span className="sm muted">{t('authenticator.bySecret')}</span>
          <span className="row min-w-0">
            <code className="num factor-code min-w-0" dir="ltr">
              {made.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </code>
            <CopyButton value={made.secret} what={t('authenticator.secret')} />
          </span>
        </div>
      </div>
      <Field label={t('auth:factor.field.totp')} error={wrong || undefined}>
        <Input
          autoFocus
          dir="ltr"
          inputMode="numeric"
          maxLength={12}
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => (setCode(event.target.value), setMissing(false))}
        />
      </Field>
      <div className="row wrap-ok">
        <Button type="submit" look="primary" busy={isPending} busyLabel={t('profile:saving')}>
          {t('authenticator.confirm')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function SetUp({ state, onCodes }: { state: FactorState; onCodes: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<Authenticator | null>(null);
  const { mutate, isPending, error, reset } = useBeginAuthenticator();
  const close = () => (setOpen(false), setMade(null), reset());
  const done = (codes: readonly string[]) => {
    toast.info(t('authenticator.done'));
    close();
    onCodes(codes);
  };
  if (made) return <Confirm made={made} onDone={done} onCancel={close} />;
  if (!open)
    return (
      <Button className="justify-self-start" look="primary" icon="qr" onClick={() => setOpen(true)}>
        {t('authenticator.setUp')}
      </Button>
    );
  return (
    <FreshForm
      id="authenticator-on"
      label={t('authenticator.setUp')}
      submit={t('authenticator.go')}
      offers={state.methods}
      busy={isPending}
      refused={error}
      onSubmit={(given) => mutate(given, { onSuccess: setMade })}
      onCancel={close}
    />
  );
}

function Remove({ state }: { state: FactorState }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useRemoveAuthenticator();
  const close = () => (setOpen(false), reset());
  if (!open)
    return (
      <Button className="justify-self-start" look="danger-line" onClick={() => setOpen(true)}>
        {t('authenticator.remove')}
      </Button>
    );
  return (
    <ProvedForm
      id="authenticator-off"
      label={t('authenticator.remove')}
      submit={t('authenticator.remove')}
      offers={state.methods}
      busy={isPending}
      refused={error}
      onSubmit={(proof) => mutate(proof, { onSuccess: () => (toast.info(t('authenticator.removed')), close()) })}
      onCancel={close}
    />
  );
}

/** The authenticator app of the member. */
export function AuthenticatorCard({ state }: { state: FactorState }) {
  const { t } = useTranslation('security');
  const { day } = useTime();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const since = state.authenticatorSince;
  return (
    <section className="card stack" aria-labelledby="authenticator">
      <div className="row between wrap-ok">
        <h2 id="authenticator">{t('authenticator.title')}</h2>
        {since && (
          <Badge tone="positive" icon="check">
            {t('authenticator.since', { date: day(since) })}
          </Badge>
        )}
      </div>
      <p className="sm muted">{t('authenticator.text')}</p>
      {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
      {codes.length === 0 && (since ? <Remove state={state} /> : <SetUp state={state} onCodes={setCodes} />)}
    </section>
  );
}
