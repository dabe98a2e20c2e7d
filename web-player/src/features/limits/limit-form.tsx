import { currencyOf } from '@banyan/kernel/money';
import type { ChangeEvent, FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetLimit, type Limit, type NewLimit } from '../../api/limits';
import { Button } from '../../components/button';
import { Field, Input } from '../../components/field';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/use-language';
import { Refusal } from '../shared/refusal';
import { writeAmount } from '../wallet/amount';
import { useAmount } from '../wallet/use-amount';

const mostMinor = 10n ** 15n;

export interface LimitFormProps {
  kind: NewLimit['kind'];
  period: NewLimit['period'];
  currency: string;
  limit: Limit | undefined;
  onDone: () => void;
}

/** A new amount for one limit, or its end. What is laxer is told to wait before it is sent. */
export function LimitForm({ kind, period, currency, limit, onDone }: LimitFormProps) {
  const { t } = useTranslation(['profile', 'common']);
  const { format } = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useSetLimit();
  const { scale, display, symbol } = currencyOf(currency);
  const now = limit?.amountMinor ? BigInt(limit.amountMinor) : null;
  const bounds = { currency, min: 10n ** BigInt(scale - display), max: mostMinor };
  const amount = useAmount(now, bounds);
  const set = (amountMinor: string | null) =>
    mutate({ kind, period, amountMinor }, { onSuccess: () => (toast.info(t('limits.saved')), onDone()) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const minor = amount.check();
    if (minor !== null) set(String(minor));
  };
  const waits = now !== null && amount.value !== null && amount.value > now;
  return (
    <form
      className="stack tight"
      noValidate
      onSubmit={submit}
      aria-label={`${t(`limits.${kind}`)}, ${t(`limits.${period}`)}`}
    >
      <Refusal>{error ? errorText(error) : undefined}</Refusal>
      <Field label={t('limits.atMost')} rule={t(waits ? 'limits.waits' : 'limits.atOnce')} error={amount.error}>
        <Input
          ref={amount.box}
          inputMode={display > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          dir="ltr"
          value={amount.text}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) =>
            amount.setText(writeAmount(target.value, currency, format))
          }
          onBlur={amount.look}
          after={<span className="faint">{symbol}</span>}
        />
      </Field>
      <div className="row wrap-ok">
        <Button type="submit" look="primary" size="sm" busy={isPending} busyLabel={t('saving')}>
          {t('limits.save')}
        </Button>
        {now !== null && (
          <Button size="sm" disabled={isPending} onClick={() => set(null)}>
            {t('limits.end')}
          </Button>
        )}
        <Button look="quiet" size="sm" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}
