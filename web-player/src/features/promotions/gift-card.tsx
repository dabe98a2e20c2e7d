import { useTranslation } from 'react-i18next';
import { useClaimGift, type Gift } from '../../api/vip';
import { Badge, type BadgeProps } from '../../components/badge';
import { Button } from '../../components/button';
import { Money } from '../../components/money';
import { toast } from '../../components/toast';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { Refusal } from '../shared/refusal';
import { GiftFormula } from './gift-formula';

const tones = {
  CLAIMABLE: 'accent',
  GRANTING: 'info',
  GRANTED: 'positive',
  EXPIRED: 'warning',
  DENIED: 'negative',
} as const satisfies Readonly<Record<Gift['state'], BadgeProps['tone']>>;

/** A gift of a level, a rebate or cashback: what it is for, the numbers that make it, and what one can do with it. */
export function GiftCard({ gift }: { gift: Gift }) {
  const { t } = useTranslation('promotions');
  const { moment } = useTime();
  const errorText = useErrorText();
  const claim = useClaimGift();
  const { id, kind, level, period, amountMinor, currency, turnover, state, reason, claimUntil, grantedAt } = gift;
  const title = t(`vip.gift.${kind}`, { level, period });
  return (
    <article className="card stack gap-3">
      <span className="row between wrap-ok">
        <h3>{title}</h3>
        <Badge tone={tones[state]}>{t(`vip.state.${state}`)}</Badge>
      </span>
      <Money
        minor={amountMinor}
        currency={currency}
        tone={state === 'DENIED' ? 'negative' : 'positive'}
        className="text-xl"
      />
      <span className="sm muted">
        {t('vip.turnover', { times: t('times', { count: turnover }) })}
        {state === 'CLAIMABLE' && ` · ${t('claimUntil', { at: moment(claimUntil) })}`}
        {grantedAt && ` · ${moment(grantedAt)}`}
      </span>
      {reason && <p className="sm">{t(reason === 'below_minimum' ? 'vip.belowMinimum' : 'vip.blocked')}</p>}
      <GiftFormula gift={gift} />
      <Refusal>{claim.error ? errorText(claim.error) : undefined}</Refusal>
      {state === 'CLAIMABLE' && (
        <Button
          look="primary"
          full
          icon="gift"
          aria-label={`${t('claim')}: ${title}`}
          busy={claim.isPending}
          onClick={() => claim.mutate(id, { onSuccess: () => toast.money(t('paid')) })}
        >
          {t('claim')}
        </Button>
      )}
    </article>
  );
}
