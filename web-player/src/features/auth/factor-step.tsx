import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { answerChallenge, sendChallengeCode, type FactorMethod, type FactorOffer } from '../../api/factors';
import { askChallengePasskey } from '../../api/passkeys';
import type { LoginRequest } from '../../api/login';
import { Button } from '../../components/button';
import { showPasskey } from '../../session/passkey';
import { goOn } from '../../session/sign-in';
import { Refusal } from '../shared/refusal';
import { FactorFields } from './factor-fields';
import { usePasskeyText } from './use-passkey-text';

/** What the server asked for beside the password, and the log-in that it was asked for. */
export interface AskedFactor {
  readonly offers: readonly FactorOffer[];
  readonly request: LoginRequest;
  readonly remember: boolean;
}

interface FactorStepProps {
  asked: AskedFactor;
  onDone: () => void;
  /** It is over: the log-in begins anew, with what was said why. */
  onOver: (why?: string) => void;
}

/** The second step of a log-in from a device or network that is not known of the member. */
export function FactorStep({ asked: { offers, request, remember }, onDone, onOver }: FactorStepProps) {
  const { t } = useTranslation('auth');
  const errorText = usePasskeyText();
  const form = useRef<HTMLFormElement>(null);
  const [method, setMethod] = useState<FactorMethod>(offers[0]?.method ?? 'totp');
  const [answer, setAnswer] = useState('');
  const [error, setError] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const focus = () => form.current?.querySelector<HTMLElement>('.field input, [type=submit]')?.focus();
  useEffect(focus, []);
  const choose = (next: FactorMethod) => (setMethod(next), setAnswer(''), setError(undefined));
  const refuse = (refused: unknown) => {
    const code = refused instanceof ApiError ? refused.code : '';
    if (code === 'identity.second_factor_over') return onOver(errorText(refused));
    setBusy(false);
    if (code !== 'identity.second_factor_wrong') return setRefusal(errorText(refused));
    const left = refused instanceof ApiError ? refused.detail('triesLeft') : undefined;
    setError(
      typeof left === 'number' ? `${errorText(refused)} ${t('factor.left', { count: left })}` : errorText(refused),
    );
    setAnswer('');
    focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setRefusal(undefined);
    if (method !== 'passkey' && answer.trim() === '') {
      setError(t('login.empty', { field: t(`factor.field.${method}`) }));
      return focus();
    }
    setBusy(true);
    try {
      const said = method === 'passkey' ? await showPasskey((await askChallengePasskey()).options) : answer.trim();
      await goOn(request, remember, await answerChallenge({ method, answer: said }));
      onDone();
    } catch (refused) {
      refuse(refused);
    }
  };
  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="factor-step-title"
    >
      <div className="stack tight">
        <h3 id="factor-step-title">{t('factor.title')}</h3>
        <p className="sm muted">{t('factor.text')}</p>
      </div>
      <Refusal>{refusal}</Refusal>
      <FactorFields
        id="factor"
        offers={offers}
        method={method}
        onMethod={choose}
        answer={answer}
        onAnswer={(typed) => (setAnswer(typed), setError(undefined))}
        error={error}
        send={sendChallengeCode}
      />
      <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('login.busy')}>
        {t(method === 'passkey' ? 'factor.passkey.use' : 'factor.submit')}
      </Button>
      <Button look="quiet" full onClick={() => onOver()}>
        {t('factor.back')}
      </Button>
    </form>
  );
}
