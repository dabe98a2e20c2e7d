import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAgentChanged } from '../../api/agent';
import { ApiError } from '../../api/api-error';
import { paymentPasswordKey } from '../../api/payment-password';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';

/** A signature with the payment password: `send` does what is signed. A wrong password may have locked it, anything else changed the contract. */
export function useSignature(
  send: ((paymentPassword: string) => Promise<unknown>) | null,
  done: string,
  onDone: () => void,
) {
  const { t } = useTranslation('agent');
  const errorText = useErrorText();
  const client = useQueryClient();
  const changed = useAgentChanged();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!send) return;
    if (password === '') return setRefused(t('payment.missing'));
    setBusy(true);
    setRefused(undefined);
    try {
      await send(password);
      toast.info(done);
      onDone();
      await changed();
    } catch (error) {
      setPassword('');
      setRefused(errorText(error));
      if (error instanceof ApiError && error.code.startsWith('identity.'))
        await client.invalidateQueries({ queryKey: paymentPasswordKey });
      else await changed();
      setBusy(false);
    }
  };
  return { password, setPassword, busy, refused, submit };
}
