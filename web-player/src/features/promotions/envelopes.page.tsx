import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnvelopes } from '../../api/envelopes';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useBrand } from '../../brand/use-brand';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { EnvelopeCard } from './envelope-card';
import { Places } from './places';
import './promotions.css';
import './envelopes.css';

const perPage = 12;

function All() {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useEnvelopes({ page, perPage }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return <EmptyState motif="lantern" palette="son" title={t('envelope.none')} text={t('envelope.noneText')} />;
  return (
    <>
      <div className="envelope-cards">
        {data.data.map((envelope) => (
          <EnvelopeCard key={envelope.id} envelope={envelope} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** Red envelopes: what is announced, what is open now, and what was in those that are over. */
export function Component() {
  const { t } = useTranslation('promotions');
  const { brand } = useBrand();
  const title = t('envelope.title');
  return (
    <div className="page offer-page">
      <title>{`${title} | ${brand.name}`}</title>
      <h1>{title}</h1>
      <Places here="envelopes" />
      <p className="muted measure">{t('envelope.about')}</p>
      <All />
    </div>
  );
}
