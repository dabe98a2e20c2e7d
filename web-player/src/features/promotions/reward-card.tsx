import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MallReward } from '../../api/mall';
import { usePointBalance } from '../../api/points';
import { Badge } from '../../components/badge';
import { Button } from '../../components/button';
import { useMoney } from '../../i18n/use-money';
import { RedeemDialog } from './redeem-dialog';
import { RewardPicture } from './reward-picture';
import { useWhole } from '../../i18n/use-whole';

/** A reward: what it is, what it takes, and how many are left. */
export function RewardCard({ reward }: { reward: MallReward }) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const whole = useWhole();
  const [open, setOpen] = useState(false);
  const { id, type, title, content, unit, points, currency, amountMinor, turnover } = reward;
  const { stock, minQuantity, perDay, minLevel } = reward;
  const { data: balance } = usePointBalance();
  const isGone = stock < minQuantity;
  const least = BigInt(points) * BigInt(minQuantity);
  const lacks = balance === undefined ? 0n : least - BigInt(balance.points);
  return (
    <article className="card offer-card" aria-labelledby={`reward-${id}`}>
      <span className="offer-top">
        <span className="stack gap-3">
          <span className="row wrap-ok">
            <Badge>{t(`mall.type.${type}`)}</Badge>
            {minLevel > 0 && <Badge tone="accent">{t('mall.level', { level: minLevel })}</Badge>}
          </span>
          <h3 id={`reward-${id}`} dir="auto">
            {title}
          </h3>
          {content && (
            <p className="sm muted offer-text" dir="auto">
              {content}
            </p>
          )}
        </span>
        <RewardPicture reward={reward} />
      </span>
      <p>
        <b>{t('mall.price', { points: whole(points), unit: t(`mall.unit.${unit}`) })}</b>
      </p>
      <ul className="row wrap-ok sm muted">
        {amountMinor !== '0' && <li>{t('mall.pays', { amount: money(amountMinor, currency) })}</li>}
        {turnover > 0 && <li>{t('mall.turnover', { times: t('times', { count: turnover }) })}</li>}
        {minQuantity > 1 && (
          <li>
            {t('mall.least', {
              number: whole(minQuantity),
              points: whole(String(least)),
            })}
          </li>
        )}
        {perDay > 0 && <li>{t('mall.most', { number: whole(perDay) })}</li>}
      </ul>
      <span className="row between wrap-ok offer-foot">
        <span className="sm muted">
          {isGone
            ? t('mall.gone')
            : lacks > 0n
              ? t('mall.short', { points: whole(String(lacks)) })
              : t('mall.left', { number: whole(stock) })}
        </span>
        <Button
          disabled={isGone || lacks > 0n}
          aria-label={`${t('mall.redeem')}: ${title}`}
          onClick={() => setOpen(true)}
        >
          {t('mall.redeem')}
        </Button>
      </span>
      {open && <RedeemDialog reward={reward} onClose={() => setOpen(false)} />}
    </article>
  );
}
