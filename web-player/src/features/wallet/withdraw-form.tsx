import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { BankCard } from '../../api/bank-cards';
import type { WithdrawalRules } from '../../api/withdrawal-rules';
import { Button } from '../../components/button';
import { Field, PasswordInput } from '../../components/field';
import { useMoney } from '../../i18n/use-money';
import { lazyInTime } from '../../navigation/chunks';
import { paths } from '../../navigation/paths';
import { AmountField } from './amount-field';
import { CardChoice } from './card-choice';
import { CommandNews } from './command-news';
import { SumRow } from './sum-row';
import { useWithdraw } from './use-withdraw';

const AddCard = lazyInTime(() => import('./add-card'));
const TurnoverList = lazyInTime(() => import('./turnover'));

const steps = [1n, 2n, 5n, 10n, 20n];

/** Round amounts from the smallest allowed upwards, and all there is as far as one request may take it. */
function quick({ min, max, available }: { min: bigint; max: bigint; available: bigint }) {
  const most = available < max ? available : max;
  if (most < min) return {};
  return { suggested: steps.map((step) => step * min).filter((minor) => minor < most), all: most };
}

function Summary({ amount, rules: { feeMinor, currency } }: { amount: bigint; rules: WithdrawalRules }) {
  const { t } = useTranslation('wallet');
  const fee = BigInt(feeMinor);
  return (
    <dl className="kv">
      <SumRow label={t('fromWallet')} minor={amount} currency={currency} />
      <SumRow label={t('fee')} minor={fee} currency={currency} />
      <SumRow label={t('youGet')} minor={amount > fee ? amount - fee : 0n} currency={currency} tone="positive" />
    </dl>
  );
}

function Send({
  amount,
  currency,
  busy,
  closed,
}: {
  amount: bigint | null;
  currency: string;
  busy: boolean;
  closed: boolean;
}) {
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  return (
    <div className="stack tight">
      <Button type="submit" look="primary" size="lg" full disabled={closed} busy={busy} busyLabel={t('requesting')}>
        {t('request')} {amount !== null && <span className="num">{money(amount, currency)}</span>}
      </Button>
      <span className="help text-center">{t('holdNote')}</span>
    </div>
  );
}

/** What can be taken now, what is locked, and what is still to be staked. */
function Standing({ rules }: { rules: WithdrawalRules }) {
  const { availableMinor, lockedMinor, turnoverLeftMinor, unverifiedLeftMinor, currency } = rules;
  const { levelName, levelCount, levelMinor } = rules;
  const { t } = useTranslation('wallet');
  const { money } = useMoney();
  const locked = BigInt(lockedMinor);
  const left = BigInt(turnoverLeftMinor);
  return (
    <section className="standing" aria-label={t('rules.title')}>
      <dl className="kv">
        <SumRow label={t('available')} minor={BigInt(availableMinor)} currency={currency} tone="positive" />
        <SumRow label={t('locked')} minor={locked} currency={currency} />
      </dl>
      {locked > 0n && <p className="help">{t('lockedWhy')}</p>}
      <p className="help">
        {left > 0n ? t('rules.turnover', { amount: money(left, currency) }) : t('rules.turnoverDone')}
      </p>
      {levelMinor !== null && (
        <p className="help">
          {t('rules.level', { level: levelName, count: levelCount ?? 0, amount: money(levelMinor, currency) })}
        </p>
      )}
      {unverifiedLeftMinor !== null && (
        <p className="help">
          {t('rules.documents', { amount: money(unverifiedLeftMinor, currency) })}{' '}
          <Link to={paths.documents}>{t('toDocuments')}</Link>
        </p>
      )}
      {left > 0n && (
        <Suspense fallback={null}>
          <TurnoverList />
        </Suspense>
      )}
    </section>
  );
}

/** Amount, account, what arrives; one request however often one presses. */
export function WithdrawForm({ rules, cards }: { rules: WithdrawalRules; cards: readonly BankCard[] }) {
  const { t } = useTranslation(['wallet', 'profile']);
  const { money } = useMoney();
  const { amount, limits, card, pick, secret, state, busy, submit } = useWithdraw(rules, cards);
  const { currency } = rules;
  return (
    <>
      {cards.length === 0 && (
        <Suspense fallback={null}>
          <AddCard intro={t('cards.first')} />
        </Suspense>
      )}
      <Standing rules={rules} />
      <form className="stack gap-6" noValidate onSubmit={submit}>
        {cards.length > 0 && <CardChoice cards={cards} value={card?.id ?? null} onChange={pick} disabled={busy} />}
        <AmountField amount={amount} limits={limits} disabled={busy} {...quick(limits)} />
        {BigInt(rules.autoLimitMinor) > 0n && (
          <p className="help">{t('rules.auto', { amount: money(rules.autoLimitMinor, currency) })}</p>
        )}
        <Field label={t('profile:payment.title')} error={secret.missing ? t('profile:payment.missing') : undefined}>
          <PasswordInput
            name="paymentPassword"
            autoComplete="off"
            value={secret.value}
            disabled={busy}
            onChange={(event) => secret.set(event.target.value)}
          />
        </Field>
        <hr className="rule" />
        <CommandNews state={state} />
        <div className="pay-row">
          <Summary amount={amount.value ?? 0n} rules={rules} />
          <Send amount={amount.value} currency={currency} busy={busy} closed={!card} />
        </div>
      </form>
    </>
  );
}
