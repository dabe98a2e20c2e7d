import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpins, type Spin, type Wheel } from '../../api/wheels';
import { Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { usePrize } from './use-prize';
import { WheelFairness } from './wheel-fairness';

const perPage = 10;

/** What the member's spins of a wheel won, and the check of them. */
export function WheelSpins({ wheel }: { wheel: Wheel }) {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const prize = usePrize(wheel.currency);
  const { data, error, refetch } = useSpins(wheel.id, { page, perPage }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const columns: ReadonlyArray<Column<Spin>> = [
    { key: 'at', title: t('wheel.when'), cell: (row) => <Time at={row.spunAt} /> },
    { key: 'prize', title: t('wheel.prize'), cell: (row) => prize(row) },
  ];
  return (
    <section className="stack" aria-labelledby={`wheel-spins-${wheel.id}`}>
      <span className="row between wrap-ok">
        <h3 id={`wheel-spins-${wheel.id}`}>{t('wheel.history')}</h3>
        <WheelFairness wheel={wheel} spins={data.data} />
      </span>
      {data.total === 0 ? (
        <p className="muted">{t('wheel.historyNone')}</p>
      ) : (
        <>
          <Table label={t('wheel.history')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
          <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
        </>
      )}
    </section>
  );
}
