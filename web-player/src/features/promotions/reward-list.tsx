import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rewardTypes, useMallRewards, type RewardType } from '../../api/mall';
import { Chip, Chips } from '../../components/chip';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useReader } from '../notices/use-reader';
import { LoadFailed } from '../shared/load-failed';
import { RewardCard } from './reward-card';

const perPage = 24;

function Rewards({ type }: { type: RewardType | null }) {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMallRewards(
    { page, perPage, ...(type && { filter: JSON.stringify({ type }) }) },
    useReader(),
  );
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-80" />;
  if (data.total === 0)
    return <EmptyState motif="chest" palette="nghe" title={t('mall.none')} text={t('mall.noneText')} />;
  return (
    <>
      <div className="promo-cards">
        {data.data.map((reward) => (
          <RewardCard key={reward.id} reward={reward} />
        ))}
      </div>
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </>
  );
}

/** What can be had for points, by its kind. */
export function RewardList() {
  const { t } = useTranslation('promotions');
  const [type, setType] = useState<RewardType | null>(null);
  return (
    <div className="stack">
      <Chips scroll label={t('mall.types')}>
        {([null, ...rewardTypes] as const).map((each) => (
          <Chip key={each ?? 'ALL'} pressed={type === each} onClick={() => setType(each)}>
            {t(`mall.type.${each ?? 'ALL'}`)}
          </Chip>
        ))}
      </Chips>
      <Rewards key={type} type={type} />
    </div>
  );
}
