import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProveMobile } from '../../api/verification';
import { Button } from '../../components/button';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { OwnCodeField } from '../auth/own-code-field';

/** Proves by a code that the mobile of the profile is one's own. */
export function ProveMobile() {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const { mutate, isPending } = useProveMobile();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(code.trim(), {
      onSuccess: () => toast.info(t('prove.done')),
      onError: (error) => setRefusal(errorText(error)),
    });
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
        error={refusal}
        onChange={(value) => (setCode(value), setRefusal(undefined))}
      />
      <Button type="submit" look="primary" busy={isPending} busyLabel={t('saving')}>
        {t('prove.submit')}
      </Button>
    </form>
  );
}
