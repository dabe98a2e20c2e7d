import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWheels } from '../../api/wheels';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useBrand } from '../../brand/use-brand';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { Places } from './places';
import { WheelCard } from './wheel-card';
import './promotions.css';
import './wheel.css';

const perPage = 6;

function All() {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useWheels({ page, perPage }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  if (data.total === 0)
    return <EmptyState motif="lantern" palette="hoang" title={t('wheel.none')} text={t('wheel.noneText')} />;
  return (
    <div className="stack gap-8">
      {data.data.map((wheel) => (
        <WheelCard key={wheel.id} wheel={wheel} />
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}

/** Lucky wheels: what is open now, by which odds, and what one's own spins won. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const title = t('wheel.title');
  return (
    <div className="page offer-page">
      <title>{`${title} | ${brand.name}`}</title>
      <h1>{title}</h1>
      <Places here="wheel" />
      <p className="muted measure">{t('wheel.about')}</p>
      <All />
    </div>
  );
}
