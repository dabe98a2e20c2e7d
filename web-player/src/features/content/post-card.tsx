import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PostRow } from '../../api/content';
import { Badge } from '../../components/badge';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import { Cover } from './cover';

/** A piece of the news or the blog in a list. */
export function PostCard({ post, lead = false }: { post: PostRow; lead?: boolean }) {
  const { t } = useTranslation('content');
  return (
    <article className={lead ? 'card post-card lead-post' : 'card post-card'}>
      <Cover cover={post.cover} eager={lead} />
      <div className="stack tight">
        <p className="row wrap-ok xs faint">
          {post.pinned && <Badge tone="accent">{t('pinned')}</Badge>}
          <span>{t(`category.${post.category}`)}</span>
          <Time at={post.startsAt} form="day" />
        </p>
        <h2 dir="auto">
          <Link className="whole" to={paths.post(post.kind, post.slug)}>
            {post.title}
          </Link>
        </h2>
        {post.summary !== '' && (
          <p className="muted sm" dir="auto">
            {post.summary}
          </p>
        )}
      </div>
    </article>
  );
}
