import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProveMobile } from '../../api/verification';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { OwnCodeField } from '../auth/own-code-field';
import { isAboutPassword } from './about-contact';

type Refused = Partial<Record<'code' | 'password', string>>;

/** Proves by a code and the login password that the mobile of the profile is one's own. */
export function ProveMobile() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<Refused>({});
  const { mutate, isPending } = useProveMobile();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (password === '') return setRefusal({ password: t('payment.missing') });
    mutate(
      { verificationCode: code.trim(), password },
      {
        onSuccess: () => toast.info(t('prove.done')),
        onError: (error) => setRefusal({ [isAboutPassword(error) ? 'password' : 'code']: errorText(error) }),
      },
    );
  };
  if (!open)
    return (
      <Button size="sm" icon="check" onClick={() => setOpen(true)}>
        {t('prove.start')}
      </Button>
    );
  return (
    <form className="stack grow" noValidate onSubmit={submit} aria-label={t('prove.start')}>
      <OwnCodeField
        purpose="contact"
        value={code}
        error={refusal.code}
        onChange={(value) => (setCode(value), setRefusal({}))}
      />
      <Field label={t('login')} error={refusal.password}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => (setPassword(event.target.value), setRefusal({}))}
        />
      </Field>
      <Button type="submit" look="primary" busy={isPending} busyLabel={t('saving')}>
        {t('prove.submit')}
      </Button>
    </form>
  );
}
