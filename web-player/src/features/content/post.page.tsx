import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { ApiError } from '../../api/api-error';
import { usePost } from '../../api/content';
import { useBrand } from '../../brand/use-brand';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { PostText } from './post-text';

/** One piece of the news or the blog by its address. */
export function Component() {
  const { t } = useTranslation('content');
  const { brand } = useBrand();
  const { code } = useLanguage();
  const { pathname } = useLocation();
  const { slug = '' } = useParams();
  const kind = pathname.startsWith(paths.blog) ? 'BLOG' : 'NEWS';
  const list = kind === 'BLOG' ? paths.blog : paths.news;
  const { data, error, refetch } = usePost(kind, slug, code);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <div className="page">
      <title>{`${data?.title ?? t(`title.${kind}`)} | ${brand.name}`}</title>
      {data && <meta name="description" content={data.summary} />}
      <Link className="more" to={list}>
        <Icon name="left" /> {t(`title.${kind}`)}
      </Link>
      {data && <PostText post={data} />}
      {!data && !error && <Skeleton className="h-96" />}
      {isGone && (
        <EmptyState
          motif="lantern"
          palette="dem"
          title={t('gone')}
          text={t('goneText')}
          action={<ButtonLink to={list}>{t(`back.${kind}`)}</ButtonLink>}
        />
      )}
      {error && !isGone && <LoadFailed error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
