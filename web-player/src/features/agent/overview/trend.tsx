import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/button';
import { Money } from '../../../components/money';
import { Table, type Column } from '../../../components/table';
import { Time } from '../../../components/time';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { ChartEmpty } from '../chart/chart-empty';
import { Lines } from '../chart/lines';
import { ViewChoice } from '../income/income-chart';
import type { TeamDay, TeamDays } from './use-team-days';

function DayTable({ days, currency }: { days: readonly TeamDay[]; currency: string }) {
  const { t } = useTranslation('agent');
  const amount = (key: 'bet' | 'loss' | 'income' | 'cash'): Column<TeamDay> => ({
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
        amount('cash'),
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

function Chart({ team: { days, sum }, currency }: { team: TeamDays; currency: string }) {
  const { t } = useTranslation('agent');
  const { money } = useMoney();
  const { day, dayMonth } = useTime();
  const written = (key: 'bet' | 'income') => money(sum[key], currency);
  return (
    <div className="stack gap-4">
      <dl className="trend-sums">
        {(['bet', 'income'] as const).map((key) => (
          <div key={key}>
            <dt className="sm muted">{t(`overview.${key}`)}</dt>
            <dd className="num">{written(key)}</dd>
          </div>
        ))}
      </dl>
      <Lines
        label={t('overview.trendLabel', {
          from: day(days[0]?.from ?? 0),
          until: day(days.at(-1)?.from ?? 0),
          bets: written('bet'),
          income: written('income'),
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
export function Trend({ team, currency }: { team: TeamDays; currency: string }) {
  const { t } = useTranslation('agent');
  const [shown, show] = useState<'chart' | 'table'>('chart');
  const nothing = team.days.every(({ bet, income }) => bet === 0n && income === 0n);
  return (
    <section className="card stack gap-5" aria-labelledby="trend">
      <div className="row between wrap-ok">
        <h2 id="trend">{t('overview.trend')}</h2>
        {!nothing && <ViewChoice value={shown} onChange={show} />}
      </div>
      {nothing ? (
        <NoBets />
      ) : shown === 'chart' ? (
        <Chart team={team} currency={currency} />
      ) : (
        <DayTable days={team.days} currency={currency} />
      )}
    </section>
  );
}
