import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePosts } from '../../api/content';
import { useBrand } from '../../brand/use-brand';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import './content.css';
import { Stream } from './stream';

const perPage = 12;

/** Live streams: those that run first, then those that come. */
export function Component() {
  const { t } = useTranslation('content');
  const { brand } = useBrand();
  const { code } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = usePosts({ kind: 'LIVE', page, perPage }, code);
  return (
    <div className="page">
      <title>{`${t('title.LIVE')} | ${brand.name}`}</title>
      <h1>{t('title.LIVE')}</h1>
      <p className="muted">{t('lead.LIVE')}</p>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.total === 0 && (
        <EmptyState
          motif="football"
          palette="tan"
          title={t('none.LIVE')}
          text={t('noneText')}
          action={<ButtonLink to={paths.games('SPORTS')}>{t('toSports')}</ButtonLink>}
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className="posts">
            {data.data.map((stream) => (
              <Stream key={stream.id} stream={stream} />
            ))}
          </div>
          <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
        </>
      )}
    </div>
  );
}
