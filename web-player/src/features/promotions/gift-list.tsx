import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGifts } from '../../api/vip';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { GiftCard } from './gift-card';

const perPage = 12;

interface GiftListProps {
  filter: Readonly<Record<string, unknown>>;
  /** Whether a list without gifts says so. */
  saysNone: boolean;
}

/** What the member is owed for level and play, as far as a filter lets it through. */
export function GiftList({ filter, saysNone }: GiftListProps) {
  const { t } = useTranslation('promotions');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useGifts({ page, perPage, filter: JSON.stringify(filter) }, status === 'member');
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return saysNone ? <Skeleton className="h-60" /> : null;
  if (data.total === 0)
    return saysNone ? (
      <EmptyState motif="lantern" palette="son" title={t('vip.noGifts')} text={t('vip.noGiftsText')} />
    ) : null;
  return (
    <section className="stack" aria-label={t('vip.gifts')}>
      <div className="promo-cards">
        {data.data.map((gift) => (
          <GiftCard key={gift.id} gift={gift} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </section>
  );
}
