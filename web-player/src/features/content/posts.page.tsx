import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { postCategories, usePosts } from '../../api/content';
import { useBrand } from '../../brand/use-brand';
import { ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Pagination } from '../../components/pagination';
import { Segment } from '../../components/segment';
import { useLanguage } from '../../i18n/use-language';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import './content.css';
import { PostCard } from './post-card';

const perPage = 9;

/** The news at /news, the blog at /blog: by category, nine a page, the newest first. */
export function Component() {
  const { t } = useTranslation('content');
  const { brand } = useBrand();
  const { code } = useLanguage();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const kind = pathname.startsWith(paths.blog) ? 'BLOG' : 'NEWS';
  const category = postCategories.find((each) => each === search.get('category'));
  const page = Math.max(1, Number(search.get('page')) || 1);
  const { data, error, refetch } = usePosts({ kind, category, page, perPage }, code);
  const title = t(`title.${kind}`);
  const to = (change: { category?: string; page?: number }) => {
    const next = { ...(category && { category }), ...change };
    const entries = Object.entries(next).filter(([name, value]) => value !== '' && !(name === 'page' && value === 1));
    setSearch(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
  };
  return (
    <div className="page">
      <title>{`${title} | ${brand.name}`}</title>
      <div className="row between wrap-ok">
        <h1>{title}</h1>
        <a className="more" href={`/wps/notices/feeds/${kind}?lang=${code}`}>
          <Icon name="bell" /> {t('feed')}
        </a>
      </div>
      <p className="muted">{t(`lead.${kind}`)}</p>
      <div className="chips-scroll">
        <Segment
          label={t('categories')}
          choices={[
            { value: '', label: t('all') },
            ...postCategories.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          value={category ?? ''}
          onChange={(next) => to({ category: next })}
        />
      </div>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.total === 0 && (
        <EmptyState
          motif="lantern"
          palette="son"
          title={t(`none.${kind}`)}
          text={t('noneText')}
          action={<ButtonLink to={paths.games()}>{t('toGames')}</ButtonLink>}
        />
      )}
      {data && data.total > 0 && (
        <>
          <div className="posts">
            {data.data.map((post, at) => (
              <PostCard key={post.id} post={post} lead={at === 0 && page === 1} />
            ))}
          </div>
          <Pagination page={page} perPage={perPage} total={data.total} onChange={(next) => to({ page: next })} />
        </>
      )}
    </div>
  );
}
