import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { isSent, type CodeSent, type FactorMethod, type FactorOffer, type SentMethod } from '../../api/factors';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import { TabPanel, Tabs } from '../../components/tabs';
import { Refusal } from '../shared/refusal';
import './auth.css';
import { CaptchaField } from './captcha-field';
import { CodeWarning } from './code-warning';
import { useCooldown } from './use-cooldown';

/** A masked number or address, as it is read in any language. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;

/** Has a code sent. */
export type SendCode = (body: { method: SentMethod; captcha?: string }) => Promise<CodeSent>;

/** The button that has a code sent, the seconds until there may be another, and the picture where one is asked for. */
function SendButton({ method, send }: { method: SentMethod; send: SendCode }) {
  const { t } = useTranslation('auth');
  const client = useQueryClient();
  const { secondsLeft, rest } = useCooldown(`factor ${method}`);
  const [busy, setBusy] = useState(false);
  const [warning, setWarning] = useState<unknown>(null);
  const [captcha, setCaptcha] = useState<string | null>(null);
  const press = async () => {
    if (secondsLeft > 0) return;
    setBusy(true);
    try {
      const { expiredMinutes } = await send({ method, ...(captcha && { captcha: captcha.trim() }) });
      rest(expiredMinutes * 60);
      setCaptcha(null);
    } catch (error) {
      const detail = (name: string) => (error instanceof ApiError ? error.detail(name) : undefined);
      const seconds = detail('retryAfterSeconds');
      if (typeof seconds === 'number') rest(seconds);
      if (detail('captcha') === true) setCaptcha('');
      setWarning(error);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: ['captcha'] });
  };
  return (
    <>
      <Button
        className="code-send"
        busy={busy}
        busyLabel={t('mobile.sending')}
        aria-disabled={secondsLeft > 0 || undefined}
        onClick={() => void press()}
      >
        {secondsLeft > 0 ? t('mobile.wait', { count: secondsLeft }) : t('mobile.send')}
      </Button>
      {captcha !== null && (
        <div className="code-captcha">
          <CaptchaField value={captcha} onChange={(event) => setCaptcha(event.target.value)} />
        </div>
      )}
      <p role="status" className="sr-only">
        {secondsLeft > 0 && t('mobile.sent')}
      </p>
      {warning !== null && <CodeWarning error={warning} onClose={() => setWarning(null)} />}
    </>
  );
}

/** Nothing is typed: the device asks by itself once the form is sent. */
function PasskeyNote({ error }: { error: string | undefined }) {
  const { t } = useTranslation('auth');
  return (
    <div className="stack tight">
      <p className="sm">{t('factor.passkey.text')}</p>
      <Refusal>{error}</Refusal>
    </div>
  );
}

export interface FactorFieldsProps {
  /** Joins tabs and panel; one of a page. */
  id: string;
  offers: readonly FactorOffer[];
  method: FactorMethod;
  onMethod: (method: FactorMethod) => void;
  answer: string;
  onAnswer: (answer: string) => void;
  error?: string;
  send: SendCode;
}

/** The methods that a member has as tabs, and the field of the chosen one. */
export function FactorFields({ id, offers, method, onMethod, answer, onAnswer, error, send }: FactorFieldsProps) {
  const { t } = useTranslation('auth');
  const target = offers.find((offer) => offer.method === method)?.target ?? '';
  const typed = method === 'payee' || method === 'recovery';
  const field =
    method === 'passkey' ? (
      <PasskeyNote error={error} />
    ) : (
      <Field
        label={t(`factor.field.${method}`)}
        rule={t(`factor.rule.${method}`, { target: leftToRight(target) })}
        error={error}
      >
        <Input
          value={answer}
          dir={method === 'payee' ? undefined : 'ltr'}
          inputMode={typed ? 'text' : 'numeric'}
          maxLength={typed ? 100 : 12}
          autoComplete={typed ? 'off' : 'one-time-code'}
          autoCapitalize="off"
          spellCheck={false}
          onChange={(event) => onAnswer(event.target.value)}
        />
      </Field>
    );
  const body = isSent(method) ? (
    <div className="code-row factor-row">
      {field}
      <SendButton key={method} method={method} send={send} />
    </div>
  ) : (
    field
  );
  if (offers.length < 2) return body;
  const tabs = offers.map((offer) => ({ value: offer.method, label: t(`factor.method.${offer.method}`) }));
  return (
    <div className="stack">
      <Tabs id={id} label={t('factor.methods')} tabs={tabs} value={method} onChange={onMethod} />
      <TabPanel id={id} value={method}>
        {body}
      </TabPanel>
    </div>
  );
}
