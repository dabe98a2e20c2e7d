import { useTranslation } from 'react-i18next';
import { Stat } from '../../../components/stat';
import { numberFormat } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/use-language';
import { useMoney } from '../../../i18n/use-money';
import { Spark } from '../chart/spark';
import { ShortMoney } from '../short-money';
import { useComparison } from './use-comparison';
import type { TeamDays } from './use-team-days';

const amounts = [
  { key: 'bet', tone: 'accent' },
  { key: 'income', tone: 'positive' },
  { key: 'cash', tone: 'info' },
] as const;

/** What the days of the period come to, against the days before, each with its way from day to day. */
export function Figures({ team: { days, sum, before }, currency }: { team: TeamDays; currency: string }) {
  const { t } = useTranslation('agent');
  const { short } = useMoney();
  const { format } = useLanguage();
  const change = useComparison();
  const perDay = numberFormat(format, { maximumFractionDigits: 1 });
  const daily = (players: bigint) => perDay.format(Number(players) / days.length);
  return (
    <div className="agent-kpis">
      {amounts.map(({ key, tone }) => (
        <Stat
          key={key}
          label={t(`overview.${key}`)}
          value={<ShortMoney minor={sum[key]} currency={currency} />}
          {...change(sum[key], before[key], (minor) => short(minor, currency))}
        >
          <Spark tone={tone} values={days.map((day) => day[key])} />
        </Stat>
      ))}
      <Stat
        label={t('overview.playersDaily')}
        value={daily(sum.players)}
        {...change(sum.players, before.players, daily)}
      >
        <Spark tone="plain" values={days.map(({ players }) => BigInt(players))} />
      </Stat>
    </div>
  );
}
