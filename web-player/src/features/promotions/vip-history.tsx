import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useVipHistory, type VipChange } from '../../api/vip';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { LoadFailed } from '../shared/load-failed';

const perPage = 20;

/** How my level changed, and why. */
export function VipHistory() {
  const { t } = useTranslation('promotions');
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useVipHistory({ page, perPage });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return <EmptyState motif="lantern" palette="hoang" title={t('vip.noHistory')} text={t('vip.noHistoryText')} />;
  const columns: ReadonlyArray<Column<VipChange>> = [
    { key: 'at', title: t('points.when'), cell: (row) => <Time at={row.changedAt} /> },
    { key: 'from', title: t('vip.from'), cell: (row) => row.fromLevel, numeric: true },
    { key: 'to', title: t('vip.to'), cell: (row) => row.toLevel, numeric: true },
    { key: 'why', title: t('vip.why'), cell: (row) => t(`vip.cause.${row.cause}`) },
  ];
  return (
    <div className="stack">
      <Table label={t('vip.history')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}
