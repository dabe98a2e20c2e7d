import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSwitchFactor, type FactorMethod, type FactorState } from '../../api/factors';
import { Badge, Note } from '../../components/badge';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { PasswordForm } from './password-form';
import { ProvedForm } from './proved-form';

/** Whether a second step is asked for, and what the member has for it. */
export function SwitchCard({ state: { on, required, choice, methods } }: { state: FactorState }) {
  const { t } = useTranslation(['security', 'auth']);
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useSwitchFactor();
  const close = () => (setOpen(false), reset());
  const done = { onSuccess: () => (toast.info(t(on ? 'switch.offDone' : 'switch.onDone')), close()) };
  const names: Readonly<Record<FactorMethod, string>> = {
    passkey: t('passkeys.title'),
    totp: t('authenticator.title'),
    sms: t('auth:factor.method.sms'),
    email: t('auth:factor.method.email'),
    payee: t('auth:factor.field.payee'),
    recovery: t('recovery.title'),
  };
  return (
    <section className="card stack" aria-labelledby="factor-switch">
      <div className="row between wrap-ok">
        <h2 id="factor-switch">{t('switch.title')}</h2>
        {on ? (
          <Badge tone="positive" icon="check">
            {t('switch.on')}
          </Badge>
        ) : (
          <Badge>{t('switch.off')}</Badge>
        )}
      </div>
      <p className="sm muted">{t(required ? 'switch.required' : choice ? 'switch.text' : 'switch.closed')}</p>
      {on && methods.length === 0 && <Note tone="warning">{t('switch.nothing')}</Note>}
      {methods.length > 0 && (
        <dl className="kv">
          <div>
            <dt>{t('switch.have')}</dt>
            <dd>
              <ul className="factor-names">
                {methods.map(({ method, target }) => (
                  <li key={method}>
                    {names[method]}
                    {target && (
                      <>
                        {' '}
                        <bdi className="faint">{target}</bdi>
                      </>
                    )}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        </dl>
      )}
      {choice && !open && (on || methods.length > 0) && (
        <Button className="justify-self-start" icon="shield" onClick={() => setOpen(true)}>
          {t(on ? 'switch.turnOff' : 'switch.turnOn')}
        </Button>
      )}
      {choice && !on && methods.length === 0 && <p className="help">{t('switch.first')}</p>}
      {open && !on && (
        <PasswordForm
          label={t('switch.turnOn')}
          submit={t('switch.turnOn')}
          busy={isPending}
          error={error ? errorText(error) : undefined}
          onSubmit={(password) => mutate({ on: true, password }, done)}
          onCancel={close}
        />
      )}
      {open && on && (
        <ProvedForm
          id="switch-off"
          label={t('switch.turnOff')}
          submit={t('switch.turnOff')}
          offers={methods}
          busy={isPending}
          refused={error}
          onSubmit={(proof) => mutate({ on: false, ...proof }, done)}
          onCancel={close}
        />
      )}
    </section>
  );
}
