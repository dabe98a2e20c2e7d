import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button';
import { useMoney } from '../../i18n/use-money';
import { feeOf } from './amount';
import { AmountField } from './amount-field';
import { CommandNews } from './command-news';
import { MethodChoice } from './method-choice';
import { SumRow } from './sum-row';
import { useDepositForm, type Methods } from './use-deposit-form';

interface SummaryProps {
  amount: bigint;
  fee: bigint;
  currency: string;
  creditTime: string;
}

function Summary({ amount, fee, currency, creditTime }: SummaryProps) {
  const { t } = useTranslation('wallet');
  return (
    <dl className="kv">
      <SumRow label={t('youPay')} minor={amount + fee} currency={currency} />
      <SumRow label={t('fee')} minor={fee} currency={currency} />
      <SumRow label={t('credited')} minor={amount} currency={currency} tone="positive" />
      <div>
        <dt>{t('when')}</dt>
        <dd>{creditTime}</dd>
      </div>
    </dl>
  );
}

/** Way, amount, what it costs and when it arrives; then to the provider, or to the bank details. */
export function DepositForm({ methods }: { methods: Methods }) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const { method, choose, amount, limits, state, busy, submit } = useDepositForm(methods);
  const { currency } = limits;
  const value = amount.value ?? 0n;
  const fee = feeOf(value, method.feePercent);
  return (
    <form className="stack gap-6" noValidate onSubmit={submit}>
      <MethodChoice methods={methods} value={method.code} onChange={choose} disabled={busy} />
      <AmountField amount={amount} limits={limits} suggested={method.suggestedMinor.map(BigInt)} disabled={busy} />
      <hr className="rule" />
      <CommandNews state={state} />
      <div className="pay-row">
        <Summary amount={value} fee={fee} currency={currency} creditTime={method.creditTime} />
        <Button type="submit" look="primary" size="lg" full busy={busy} busyLabel={t('creating')}>
          {t('createDeposit')} {amount.value !== null && <span className="num">{money(value, currency)}</span>}
        </Button>
      </div>
    </form>
  );
}
