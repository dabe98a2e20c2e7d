import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';

interface PasswordFormProps {
  label: string;
  submit: string;
  busy: boolean;
  error?: string;
  /** More fields, below the password. */
  children?: ReactNode;
  onSubmit: (password: string) => void;
  onCancel: () => void;
}

/** Asks for the login password before something about the account's safety changes. */
export function PasswordForm({ label, submit, busy, error, children, onSubmit, onCancel }: PasswordFormProps) {
  const { t } = useTranslation(['security', 'profile']);
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setEmpty(password === '');
    if (password !== '') onSubmit(password);
  };
  return (
    <form className="stack" noValidate onSubmit={send} aria-label={label}>
      <Field label={t('profile:login')} error={empty ? t('profile:payment.missing') : error}>
        <PasswordInput
          autoFocus
          autoComplete="current-password"
          value={password}
          onChange={(event) => (setPassword(event.target.value), setEmpty(false))}
        />
      </Field>
      {children}
      <div className="row wrap-ok">
        <Button type="submit" look="primary" busy={busy} busyLabel={t('profile:saving')}>
          {submit}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
