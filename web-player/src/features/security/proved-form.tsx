import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { sendOwnFactorCode, type FactorMethod, type FactorOffer } from '../../api/factors';
import { useErrorText } from '../../i18n/use-error-text';
import { FactorFields } from '../auth/factor-fields';
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
  error instanceof ApiError && error.code.startsWith('identity.second_factor');

/** The login password and an answer of a factor: for what takes some of the account's safety away. */
export function ProvedForm({ id, label, submit, offers, busy, refused, onSubmit, onCancel }: ProvedFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [method, setMethod] = useState<FactorMethod>(offers[0]?.method ?? 'totp');
  const [answer, setAnswer] = useState('');
  const [missing, setMissing] = useState(false);
  const text = refused ? errorText(refused) : undefined;
  const answerText = missing ? t('login.empty', { field: t(`factor.field.${method}`) }) : undefined;
  const send = (password: string) => {
    setMissing(answer.trim() === '');
    if (answer.trim() !== '') onSubmit({ password, method, answer: answer.trim() });
  };
  return (
    <PasswordForm
      label={label}
      submit={submit}
      busy={busy}
      error={aboutAnswer(refused) ? undefined : text}
      onSubmit={send}
      onCancel={onCancel}
    >
      <FactorFields
        id={id}
        offers={offers}
        method={method}
        onMethod={(next) => (setMethod(next), setAnswer(''))}
        answer={answer}
        onAnswer={(typed) => (setAnswer(typed), setMissing(false))}
        error={answerText ?? (aboutAnswer(refused) ? text : undefined)}
        send={sendOwnFactorCode}
      />
    </PasswordForm>
  );
}
