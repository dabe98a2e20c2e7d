import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConvertPoints, type PointConfig } from '../../api/points';
import { Button } from '../../components/button';
import { Field, Input, PasswordInput } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useMoney } from '../../i18n/use-money';
import { PaymentPasswordGate } from '../profile/payment-password-gate';
import { Refusal } from '../shared/refusal';

/** What points come to at a level; nothing unless they are a multiple of its ratio. */
export function worthOf(points: number, ratio: number, stepMinor: string): bigint | null {
  if (!Number.isSafeInteger(points) || points <= 0 || points % ratio !== 0) return null;
  return BigInt(points / ratio) * BigInt(stepMinor);
}

function Form({ config }: { config: PointConfig }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const errorText = useErrorText();
  const convert = useConvertPoints();
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  // The same again, after an answer that was lost, converts once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const ratio = config.levels.find(({ level }) => level === config.level)?.ratio ?? 1;
  const points = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const worth = worthOf(points, ratio, config.stepMinor);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (worth === null || password === '') return;
    convert.mutate(
      { points, idempotencyKey: key, paymentPassword: password },
      {
        onSuccess: ({ amountMinor, currency }) => {
          toast.money(t('points.converted', { amount: money(amountMinor, currency) }));
          setTyped('');
          setPassword('');
          setKey(crypto.randomUUID());
        },
      },
    );
  };
  return (
    <form className="stack tight" noValidate aria-label={t('points.convert')} onSubmit={submit}>
      <Refusal>{convert.error ? errorText(convert.error) : undefined}</Refusal>
      <Field
        label={t('points.howMany')}
        rule={
          worth === null
            ? t('points.multiple', { ratio })
            : t('points.worth', { amount: money(worth, config.currency) })
        }
      >
        <Input
          inputMode="numeric"
          maxLength={9}
          value={typed}
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </Field>
      <Field label={t('points.password')}>
        <PasswordInput
          autoComplete="off"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        full
        busy={convert.isPending}
        busyLabel={t('sending')}
        disabled={worth === null || password === ''}
      >
        {t('points.convert')}
      </Button>
    </form>
  );
}

/** Points into money, with the payment password. */
export function PointConvert({ config }: { config: PointConfig }) {
  const { t } = useTranslation('promotions');
  return (
    <section className="card stack" aria-labelledby="points-convert">
      <h2 id="points-convert">{t('points.convert')}</h2>
      <PaymentPasswordGate>
        <Form config={config} />
      </PaymentPasswordGate>
    </section>
  );
}
