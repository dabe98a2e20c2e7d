import { useTranslation } from 'react-i18next';
import { usePromotionNotices } from '../api/notice-page';
import { ButtonLink } from '../components/button';
import { EmptyState, Skeleton } from '../components/empty-state';
import { Html } from '../features/notices/html';
import { LoadFailed } from '../features/shared/load-failed';
import { paths } from '../navigation/paths';
import { useReader } from '../features/notices/use-reader';

function Nothing() {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      motif="lantern"
      palette="son"
      title={t('promo.none')}
      text={t('promo.noneText')}
      action={
        <ButtonLink size="sm" to={paths.games()}>
          {t('promo.games')}
        </ButtonLink>
      }
    />
  );
}

function Promotions() {
  const { data, error, refetch } = usePromotionNotices(useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const told = [...data.banners, ...data.promotions];
  if (told.length === 0) return <Nothing />;
  return (
    <div className="promo-cards">
      {told.map(({ id, title, content }) => (
        <article key={id} className="card stack gap-3">
          <h2 dir="auto">{title}</h2>
          <Html html={content} />
        </article>
      ))}
    </div>
  );
}

/** What operators announce as promotions. Nothing is promised that does not run. */
export function Component() {
  const { t } = useTranslation('shell');
  return (
    <div className="page">
      <title>{`${t('promo.title')} | Banyan`}</title>
      <h1>{t('promo.title')}</h1>
      <Promotions />
    </div>
  );
}
