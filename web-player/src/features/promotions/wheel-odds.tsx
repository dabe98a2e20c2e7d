import { useTranslation } from 'react-i18next';
import type { Wheel } from '../../api/wheels';
import { Table, type Column } from '../../components/table';
import { numberFormat } from '../../i18n/formats';
import { usePrize } from './use-prize';
import { slicesOf, type Slice } from './wheel-slices';

/** Every prize of a wheel with its odds in percent, which are exact. */
export function WheelOdds({ wheel }: { wheel: Wheel }) {
  const { t, i18n } = useTranslation('promotions');
  const prize = usePrize(wheel.currency);
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 4 });
  const columns: ReadonlyArray<Column<Slice>> = [
    {
      key: 'prize',
      title: t('wheel.prize'),
      cell: ({ segment, tone }) => (
        <span className="row nowrap">
          <i className="wheel-swatch" data-tone={tone} aria-hidden="true" />
          {prize(segment)}
        </span>
      ),
    },
    { key: 'odds', title: t('wheel.chance'), cell: (row) => percent.format(row.percent / 100), numeric: true },
  ];
  return (
    <section className="stack" aria-labelledby={`wheel-odds-${wheel.id}`}>
      <h3 id={`wheel-odds-${wheel.id}`}>{t('wheel.odds')}</h3>
      <Table
        label={t('wheel.odds')}
        columns={columns}
        rows={slicesOf(wheel.segments)}
        rowKey={({ place }) => String(place)}
      />
      <p className="sm muted">{t('wheel.ways.runsOut')}</p>
    </section>
  );
}
