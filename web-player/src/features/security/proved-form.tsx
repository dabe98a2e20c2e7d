import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { sendOwnFactorCode, type FactorMethod, type FactorOffer } from '../../api/factors';
import { askOwnPasskey } from '../../api/passkeys';
import { PasskeyError, showPasskey } from '../../session/passkey';
import { FactorFields } from '../auth/factor-fields';
import { usePasskeyText } from '../auth/use-passkey-text';
import { PasswordForm } from './password-form';

export interface Proof {
  password: string;
  method: FactorMethod;
  answer: string;
}

export interface ProvedFormProps {
  id: string;
  label: string;
  submit: string;
  offers: readonly FactorOffer[];
  busy: boolean;
  refused: unknown;
  onSubmit: (proof: Proof) => void;
  onCancel: () => void;
}

const aboutAnswer = (error: unknown): boolean =>
  error instanceof PasskeyError ||
  (error instanceof ApiError && /^identity\.(second_factor|passkey_)/.test(error.code));

/** The login password and an answer of a factor: for what takes some of the account's safety away. */
export function ProvedForm({ id, label, submit, offers, busy, refused, onSubmit, onCancel }: ProvedFormProps) {
  const { t } = useTranslation('auth');
  const errorText = usePasskeyText();
  const [method, setMethod] = useState<FactorMethod>(offers[0]?.method ?? 'totp');
  const [answer, setAnswer] = useState('');
  const [missing, setMissing] = useState(false);
  const [showing, setShowing] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  const said = trouble ?? refused;
  const text = said ? errorText(said) : undefined;
  const answerText = missing ? t('login.empty', { field: t(`factor.field.${method}`) }) : undefined;
  const byPasskey = async (password: string) => {
    setShowing(true);
    setTrouble(null);
    try {
      onSubmit({ password, method, answer: await showPasskey((await askOwnPasskey()).options) });
    } catch (error) {
      setTrouble(error);
    }
    setShowing(false);
  };
  const send = (password: string) => {
    if (method === 'passkey') return void byPasskey(password);
    setMissing(answer.trim() === '');
    if (answer.trim() !== '') onSubmit({ password, method, answer: answer.trim() });
  };
  return (
    <PasswordForm
      label={label}
      submit={submit}
      busy={busy || showing}
      error={aboutAnswer(said) ? undefined : text}
      onSubmit={send}
      onCancel={onCancel}
    >
      <FactorFields
        id={id}
        offers={offers}
        method={method}
        onMethod={(next) => (setMethod(next), setAnswer(''), setTrouble(null))}
        answer={answer}
        onAnswer={(typed) => (setAnswer(typed), setMissing(false))}
        error={answerText ?? (aboutAnswer(said) ? text : undefined)}
        send={sendOwnFactorCode}
      />
    </PasswordForm>
  );
}
