import { useTranslation } from 'react-i18next';
import type { Post } from '../../api/content';
import { Note } from '../../components/badge';
import { Time } from '../../components/time';
import { useLanguage } from '../../i18n/use-language';
import { Html } from '../notices/html';
import './content.css';
import { Cover } from './cover';

/** A piece whole. Where it is not written in the reader's language it says so. */
export function PostText({ post }: { post: Post }) {
  const { t } = useTranslation('content');
  const { code } = useLanguage();
  return (
    <article className="post">
      <p className="row wrap-ok sm faint">
        <span>{t(`category.${post.category}`)}</span>
        <Time at={post.startsAt} form="day" />
      </p>
      <h1 dir="auto">{post.title}</h1>
      {post.summary !== '' && (
        <p className="post-summary muted" dir="auto">
          {post.summary}
        </p>
      )}
      {!post.languages.includes(code) && <Note icon="globe">{t('otherLanguage')}</Note>}
      <Cover cover={post.cover} eager />
      <Html html={post.content} />
    </article>
  );
}
