import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useSendOwnCode } from '../../api/verification';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import './auth.css';
import { CaptchaField } from './captcha-field';
import { CodeWarning } from './code-warning';
import { useCooldown } from './use-cooldown';

export interface OwnCodeProps {
  purpose: 'change' | 'contact';
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** The code that is sent to the mobile of one's own profile, and the button that has it sent. */
export function OwnCodeField({ purpose, value, error, onChange }: OwnCodeProps) {
  const { t } = useTranslation('auth');
  const { secondsLeft, rest } = useCooldown(purpose);
  const { mutateAsync, isPending } = useSendOwnCode();
  const client = useQueryClient();
  const [warning, setWarning] = useState<unknown>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const send = async () => {
    if (secondsLeft > 0) return;
    try {
      const { expiredMinutes } = await mutateAsync({ purpose, ...(captcha && { captcha: captcha.trim() }) });
      rest(expiredMinutes * 60);
      setCaptcha(null);
    } catch (refused) {
      const detail = (name: string) => (refused instanceof ApiError ? refused.detail(name) : undefined);
      const seconds = detail('retryAfterSeconds');
      if (typeof seconds === 'number') rest(seconds);
      setCaptcha(captcha !== null || detail('captcha') === true ? '' : null);
      setWarning(refused);
    }
    await client.invalidateQueries({ queryKey: ['captcha'] });
  };
  return (
    <>
      {captcha !== null && <CaptchaField value={captcha} onChange={(event) => setCaptcha(event.target.value)} />}
      <div className="code-row">
        <Field label={t('mobile.verificationCode')} error={error}>
          <Input
            inputMode="numeric"
            dir="ltr"
            maxLength={12}
            autoComplete="one-time-code"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
        <Button
          className="code-send"
          busy={isPending}
          busyLabel={t('mobile.sending')}
          aria-disabled={secondsLeft > 0 || undefined}
          onClick={() => void send()}
        >
          {secondsLeft > 0 ? t('mobile.wait', { count: secondsLeft }) : t('mobile.send')}
        </Button>
        {warning !== null && <CodeWarning error={warning} onClose={() => setWarning(null)} />}
      </div>
    </>
  );
}
