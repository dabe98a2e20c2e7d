import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaims } from '../../api/promotions';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { ClaimCard } from './claim-card';

const perPage = 12;

/** What the member joined, as far as a filter lets it through. */
export function ClaimList({ filter }: { filter: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('promotions');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const query = { page, perPage, filter: JSON.stringify(filter) };
  const { data, error, refetch } = useClaims(query, useReader(), status === 'member');
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 mt-4" />;
  if (data.total === 0)
    return (
      <EmptyState
        motif="lantern"
        palette="son"
        title={t('noClaims')}
        text={t('noClaimsText')}
        action={
          <ButtonLink size="sm" to={paths.promotions}>
            {t('title')}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <div className="promo-cards">
        {data.data.map((claim) => (
          <ClaimCard key={claim.id} claim={claim} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}
