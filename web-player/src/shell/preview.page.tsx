import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { usePreview } from '../api/content';
import { Note } from '../components/badge';
import { EmptyState, Skeleton } from '../components/empty-state';
import { EventText } from '../features/content/event';
import { PostText } from '../features/content/post-text';
import { Stream } from '../features/content/stream';
import { useLanguage } from '../i18n/use-language';
import { BarePage } from './bare-page';
import { SiteMarks } from '../components/site-marks';

/** The page in the theme that the address asks for, and in the reader's own again afterwards. */
function useAskedTheme(asked: string | null): void {
  useEffect(() => {
    if (asked !== 'light' && asked !== 'dark') return undefined;
    const root = document.documentElement;
    const before = root.dataset['theme'];
    root.dataset['theme'] = asked;
    return () => {
      if (before === undefined) delete root.dataset['theme'];
      else root.dataset['theme'] = before;
    };
  }, [asked]);
}

/** A draft as visitors would see it: for operators, who are given its address. `?theme=light&lang=EN` for another theme and language. */
export function Component() {
  const { t } = useTranslation('content');
  const { code } = useLanguage();
  const { token = '' } = useParams();
  const [search] = useSearchParams();
  useAskedTheme(search.get('theme'));
  const { data, error } = usePreview(token, code);
  return (
    <BarePage className="event-page">
      <title>{t('preview')}</title>
      <meta name="robots" content="noindex" />
      <Note icon="eye">{t('preview')}</Note>
      {!data && !error && <Skeleton className="h-96" />}
      {error && <EmptyState motif="lantern" palette="dem" title={t('previewOver')} text={t('previewOverText')} />}
      {data?.post && (data.post.kind === 'LIVE' ? <Stream stream={data.post} /> : <PostText post={data.post} />)}
      {data?.event && <EventText page={data.event} />}
      {data?.site && <SiteMarks site={data.site} contacts />}
    </BarePage>
  );
}
