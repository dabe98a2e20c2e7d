import { useTranslation } from 'react-i18next';
import { useSignIn, useSignInToday } from '../../api/promotions';
import { Button } from '../../components/button';
import { Icon } from '../../components/icon';
import { Money } from '../../components/money';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useSession } from '../../session';
import { Refusal } from '../shared/refusal';

/** The days in a row: which are done, which one is today's, and what each brings. */
export function SignInLadder() {
  const { t } = useTranslation('promotions');
  const { status } = useSession();
  const { data } = useSignIn(status === 'member');
  const today = useSignInToday();
  const errorText = useErrorText();
  if (!data?.open) return null;
  const { ladder, days, currency } = data;
  const done = data.today ? ((days - 1) % ladder.length) + 1 : days % ladder.length;
  const next = data.today ? -1 : done;
  return (
    <section className="card stack gap-4" aria-labelledby="sign-in-title">
      <div>
        <h2 id="sign-in-title">{t('signIn.title')}</h2>
        <p className="sm muted">{t('signIn.days', { count: days })}</p>
      </div>
      <ol className="offer-ladder">
        {ladder.map((minor, at) => (
          <li key={at} data-done={at < done || undefined} aria-current={at === next ? 'step' : undefined}>
            <span className="xs muted">{t('signIn.day', { day: at + 1 })}</span>
            <Money minor={minor} currency={currency} />
            {at < done ? <Icon name="check" /> : <Icon name="gift" />}
            {at < done && <span className="sr">{t('met')}</span>}
          </li>
        ))}
      </ol>
      <Refusal>{today.error ? errorText(today.error) : undefined}</Refusal>
      <Button
        look={data.today ? 'secondary' : 'primary'}
        icon={data.today ? 'check' : 'gift'}
        disabled={data.today}
        busy={today.isPending}
        onClick={() => today.mutate(undefined, { onSuccess: () => toast.money(t('paid')) })}
      >
        {t(data.today ? 'signIn.done' : 'signIn.now')}
      </Button>
    </section>
  );
}
