import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contractKinds, type ContractKind } from '../../../api/agent';
import { ButtonLink } from '../../../components/button';
import { Money } from '../../../components/money';
import { Segment } from '../../../components/segment';
import { Table, type Column } from '../../../components/table';
import { Time } from '../../../components/time';
import { useMoney } from '../../../i18n/use-money';
import { useTime } from '../../../i18n/use-time';
import { paths } from '../../../navigation/paths';
import { Bars } from '../chart/bars';
import { ChartEmpty } from '../chart/chart-empty';
import type { Tone } from '../chart/plot';
import type { IncomeView } from './use-income';

type Day = IncomeView['days'][number];

export const toneOfKind: Readonly<Record<ContractKind, Tone>> = {
  DIVIDEND: 'accent',
  DAILY: 'positive',
  HOURLY: 'info',
  REALTIME: 'plain',
};

const totalOf = ({ values }: Day): bigint => contractKinds.reduce((sum, kind) => sum + values[kind], 0n);

/** Chart or table, one at a time: the table says the same exactly. */
export function ViewChoice({
  value,
  onChange,
}: {
  value: 'chart' | 'table';
  onChange: (value: 'chart' | 'table') => void;
}) {
  const { t } = useTranslation('agent');
  return (
    <Segment
      label={t('overview.view')}
      choices={[
        { value: 'chart', label: t('overview.chart') },
        { value: 'table', label: t('overview.table') },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}

function DayTable({ days, currency, kinds }: { days: readonly Day[]; currency: string; kinds: ContractKind[] }) {
  const { t } = useTranslation(['income', 'agent']);
  const columns: Column<Day>[] = [
    { key: 'day', title: t('chart.day'), cell: ({ from }) => <Time at={from} form="day" /> },
    ...kinds.map((kind): Column<Day> => ({
      key: kind,
      title: t(`agent:kindShort.${kind}`),
      numeric: true,
      cell: ({ values }) => <Money minor={values[kind]} currency={currency} />,
    })),
    {
      key: 'sum',
      title: t('chart.sum'),
      numeric: true,
      cell: (day) => <Money minor={totalOf(day)} currency={currency} className="strong" />,
    },
  ];
  return <Table label={t('chart.title')} columns={columns} rows={days.toReversed()} rowKey={({ from }) => from} />;
}

function NoIncome() {
  const { t } = useTranslation('income');
  return (
    <ChartEmpty
      motif="jar"
      palette="son"
      title={t('chart.empty')}
      text={t('chart.text')}
      action={
        <ButtonLink icon="file" to={paths.agentContracts}>
          {t('chart.go')}
        </ButtonLink>
      }
    />
  );
}

/** Income by day and kind, as stacked bars or as a table. */
export function IncomeChart({ view: { days, currency, total } }: { view: IncomeView }) {
  const { t } = useTranslation(['income', 'agent']);
  const { day, dayMonth } = useTime();
  const { money } = useMoney();
  const [shown, show] = useState<'chart' | 'table'>('chart');
  const kinds = contractKinds.filter((kind) => days.some(({ values }) => values[kind] !== 0n));
  const nothing = kinds.length === 0 && total.paid + total.open === 0n;
  const [first, last] = [days[0]?.from ?? 0, days.at(-1)?.from ?? 0];
  return (
    <section className="card stack gap-5" aria-labelledby="by-day">
      <div className="row between wrap-ok">
        <h2 id="by-day">{t('chart.title')}</h2>
        {!nothing && <ViewChoice value={shown} onChange={show} />}
      </div>
      {nothing ? (
        <NoIncome />
      ) : shown === 'table' ? (
        <DayTable days={days} currency={currency} kinds={kinds} />
      ) : (
        <Bars
          label={t('chart.label', {
            from: day(first),
            until: day(last),
            amount: money(total.paid + total.open, currency),
          })}
          points={days.map(({ from }) => ({ key: from, tick: dayMonth(from), title: day(from) }))}
          series={kinds.map((kind) => ({
            key: kind,
            name: t(`agent:kindShort.${kind}`),
            tone: toneOfKind[kind],
            values: days.map(({ values }) => values[kind]),
          }))}
          currency={currency}
        />
      )}
    </section>
  );
}
