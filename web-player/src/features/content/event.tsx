import { useTranslation } from 'react-i18next';
import { useEventPage, type EventPage } from '../../api/content';
import { useBrand } from '../../brand/use-brand';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { Blocks } from './blocks';
import './content.css';

/** The page of an event, as it is composed. */
export function EventText({ page }: { page: EventPage }) {
  return (
    <>
      <h1 dir="auto">{page.title}</h1>
      {page.description !== '' && (
        <p className="post-summary muted" dir="auto">
          {page.description}
        </p>
      )}
      <Blocks blocks={page.blocks} />
    </>
  );
}

/** The event that the brand has now, or that there is none. */
export function Event() {
  const { t } = useTranslation('content');
  const { brand } = useBrand();
  const { code } = useLanguage();
  const { data, error, refetch } = useEventPage(code);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96" />;
  return (
    <>
      <title>{`${data.title || t('title.EVENT')} | ${brand.name}`}</title>
      {data.published ? (
        <EventText page={data} />
      ) : (
        <>
          <h1>{t('title.EVENT')}</h1>
          <EmptyState
            motif="football"
            palette="tan"
            title={t('none.EVENT')}
            text={t('noneText')}
            action={<ButtonLink to={paths.games('SPORTS')}>{t('toSports')}</ButtonLink>}
          />
        </>
      )}
    </>
  );
}
