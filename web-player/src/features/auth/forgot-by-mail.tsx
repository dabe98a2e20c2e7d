import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { askForLink } from '../../api/recovery';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { Refusal } from '../shared/refusal';

const mail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Username and e-mail; ends with the word that a mail is on its way, whoever asked. */
export function ForgotByMail() {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const [values, setValues] = useState({ username: '', email: '' });
  const [errors, setErrors] = useState<{ username?: string; email?: string; root?: string }>({});
  const [state, setState] = useState<'asking' | 'busy' | 'done'>('asking');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'busy') return;
    const [username, email] = [values.username.trim(), values.email.trim()];
    const wrong = {
      ...(username === '' && { username: t('login.empty', { field: t('login.username') }) }),
      ...(!mail.test(email) && { email: t('forgot.emailWrong') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setState('busy');
    try {
      await askForLink({ username, email });
      setState('done');
    } catch (error) {
      setErrors({ root: errorText(error) });
      setState('asking');
    }
  };
  if (state === 'done')
    return (
      <div role="status">
        <Note tone="positive" icon="check">
          {t('forgot.in_been_out')}
        </Note>
      </div>
    );
  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)} aria-label={t('forgot.byMail')}>
      <Refusal>{errors.root}</Refusal>
      <p className="sm muted">{t('forgot.mailText')}</p>
      <Field label={t('login.username')} error={errors.username}>
        <Input
          icon="user"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          value={values.username}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
      </Field>
      <Field label={t('field.email')} error={errors.email}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          value={values.email}
          onChange={(event) => setValues({ ...values, email: event.target.value })}
        />
      </Field>
      <Button type="submit" look="primary" size="lg" full busy={state === 'busy'} busyLabel={t('mobile.sending')}>
        {t('forgot.sendLink')}
      </Button>
    </form>
  );
}
