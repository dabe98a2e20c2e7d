import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../api/agent';
import { useIncomeDays } from '../../api/agent-bills';
import { ButtonLink } from '../../components/button';
import { Skeleton } from '../../components/empty-state';
import { Money } from '../../components/money';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useMoney } from '../../i18n/use-money';
import { useTime } from '../../i18n/use-time';
import { paths } from '../../shell/paths';
import { ChartEmpty } from './chart/chart-empty';
import { Lines } from './chart/lines';
import { ViewChoice } from './income/income-chart';

interface Day {
  from: string;
  bet: bigint;
  loss: bigint;
  players: number;
  income: bigint;
}

const dayMs = 86_400_000;

/** The team's days with what they brought me; undefined while the income is on its way. */
function useDays({ days, currency }: Overview): Day[] | undefined {
  const first = days[0]?.from ?? '';
  const until = new Date(Date.parse(days.at(-1)?.from ?? '') + dayMs).toISOString();
  const { data, error } = useIncomeDays({ from: first, until });
  if (!data && !error) return undefined;
  const brought = new Map<string, bigint>();
  for (const { from, currency: of, netMinor } of data?.data ?? [])
    if (of === currency) brought.set(from, (brought.get(from) ?? 0n) + BigInt(netMinor));
  return days.map(({ from, betMinor, lossMinor, players }) => ({
    from,
    bet: BigInt(betMinor),
    loss: BigInt(lossMinor),
    players,
    income: brought.get(from) ?? 0n,
  }));
}

function DayTable({ days, currency }: { days: readonly Day[]; currency: string }) {
  const { t } = useTranslation('agent');
  const amount = (key: 'bet' | 'loss' | 'income'): Column<Day> => ({
    key,
    title: t(`overview.${key}`),
    numeric: true,
    cell: (day) => <Money minor={day[key]} currency={currency} signed={key !== 'bet'} />,
  });
  return (
    <Table
      label={t('overview.trend')}
      rows={days.toReversed()}
      rowKey={({ from }) => from}
      columns={[
        { key: 'day', title: t('overview.day'), cell: ({ from }) => <Time at={from} form="day" /> },
        amount('bet'),
        amount('loss'),
        amount('income'),
        {
          key: 'players',
          title: t('overview.playing'),
          numeric: true,
          cell: ({ players }) => <span className="num">{players}</span>,
        },
      ]}
    />
  );
}

function Chart({ days, currency }: { days: readonly Day[]; currency: string }) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const { day, dayMonth } = useTime();
  const sum = (key: 'bet' | 'income') =>
    money(
      days.reduce((all, one) => all + one[key], 0n),
      currency,
    );
  return (
    <div className="stack gap-4">
      <dl className="trend-sums">
        {(['bet', 'income'] as const).map((key) => (
          <div key={key}>
            <dt className="sm muted">{t(`overview.${key}`)}</dt>
            <dd className="num">{sum(key)}</dd>
          </div>
        ))}
      </dl>
      <Lines
        label={t('overview.trendLabel', {
          from: day(days[0]?.from ?? 0),
          until: day(days.at(-1)?.from ?? 0),
          bets: sum('bet'),
          income: sum('income'),
        })}
        points={days.map(({ from }) => ({ key: from, tick: dayMonth(from), title: day(from) }))}
        main={{ key: 'bet', name: t('overview.bet'), tone: 'accent', values: days.map(({ bet }) => bet) }}
        beside={{
          key: 'income',
          name: t('overview.income'),
          tone: 'positive',
          values: days.map(({ income }) => income),
        }}
        currency={currency}
      />
    </div>
  );
}

function NoBets() {
  const { t } = useTranslation('agent');
  return (
    <ChartEmpty
      motif="lantern"
      palette="tan"
      title={t('overview.noBets')}
      text={t('overview.noBetsText')}
      action={
        <ButtonLink icon="link" to={paths.agentLinks}>
          {t('overview.invite')}
        </ButtonLink>
      }
    />
  );
}

/** The team's bets and one's own income over the last days, as lines or as a table. */
export function Trend({ overview }: { overview: Overview }) {
  const { t } = useTranslation('agent');
  const [shown, show] = useState<'chart' | 'table'>('chart');
  const days = useDays(overview);
  if (!days) return <Skeleton className="h-80" />;
  const nothing = days.every(({ bet, income }) => bet === 0n && income === 0n);
  return (
    <section className="card stack gap-5" aria-labelledby="trend">
      <div className="row between wrap-ok">
        <h2 id="trend">{t('overview.trend')}</h2>
        {!nothing && <ViewChoice value={shown} onChange={show} />}
      </div>
      {nothing ? (
        <NoBets />
      ) : shown === 'chart' ? (
        <Chart days={days} currency={overview.currency} />
      ) : (
        <DayTable days={days} currency={overview.currency} />
      )}
    </section>
  );
}
