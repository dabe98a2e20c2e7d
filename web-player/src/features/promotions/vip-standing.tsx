import { useTranslation } from 'react-i18next';
import { useVipStatus, type VipStatus } from '../../api/vip';
import { Badge } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { Progress } from '../../components/stat';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { LoadFailed } from '../shared/load-failed';
import { percentOf } from './condition-list';

interface BarProps {
  name: string;
  have: string;
  need: string;
  currency: string;
}

/** How far one is, and what is missing. */
function Bar({ name, have, need, currency }: BarProps) {
  const { t } = useTranslation('promotions');
  const { money } = useMoney();
  const missing = BigInt(need) - BigInt(have);
  const words = t('howFar', { have: money(have, currency), need: money(need, currency) });
  return (
    <div className="stack tight">
      <span className="row between wrap-ok">
        <span>{name}</span>
        <span className="sm muted num">
          {missing > 0n ? t('vip.missing', { amount: money(missing, currency) }) : t('met')}
        </span>
      </span>
      <Progress label={`${name}: ${words}`} parts={[{ percent: percentOf(have, need), tone: 'positive' }]} />
      <span className="sm muted num">{words}</span>
    </div>
  );
}

function Next({ next, currency }: { next: VipStatus['next']; currency: string }) {
  const { t } = useTranslation('promotions');
  if (!next) return <p>{t('vip.highest')}</p>;
  const { name, again, depositMinor, validMinor, haveDepositMinor, haveValidMinor } = next;
  return (
    <section className="stack" aria-labelledby="vip-next">
      <h2 id="vip-next">{t('vip.next', { name })}</h2>
      {again && <p className="sm muted">{t('vip.again')}</p>}
      {depositMinor !== '0' && (
        <Bar name={t('vip.deposits')} have={haveDepositMinor} need={depositMinor} currency={currency} />
      )}
      {validMinor !== '0' && (
        <Bar
          name={again ? t('vip.either') : t('vip.validBets')}
          have={haveValidMinor}
          need={validMinor}
          currency={currency}
        />
      )}
    </section>
  );
}

/** My level: since when, what keeps it, and what is missing to the next one. */
export function VipStanding() {
  const { t } = useTranslation('promotions');
  const { day } = useTime();
  const { data, error, refetch } = useVipStatus();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const { offered, name, since, keepMinor, keptMinor, currency, next } = data;
  if (!offered) return <p className="card">{t('vip.notOffered')}</p>;
  return (
    <div className="card stack gap-5">
      <span className="row between wrap-ok">
        <b className="text-xl" dir="auto">
          {name}
        </b>
        {since && <Badge>{t('vip.since', { date: day(since) })}</Badge>}
      </span>
      {keepMinor !== '0' && <Bar name={t('vip.keep')} have={keptMinor} need={keepMinor} currency={currency} />}
      <Next next={next} currency={currency} />
      <p className="sm muted">{t('vip.daily')}</p>
    </div>
  );
}
