import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages, useSeen, type Message } from '../../api/messages';
import { Badge } from '../../components/badge';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { useBrand, useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';

const perPage = 10;

function Article({ title, body, agent, createdAt, unread }: Message) {
  const { t } = useTranslation('profile');
  return (
    <article className="card stack gap-3">
      <div className="row between wrap-ok">
        <h2>{title}</h2>
        {unread && <Badge tone="accent">{t('messages.new')}</Badge>}
      </div>
      <p className="xs faint">
        <bdi>{agent}</bdi> · <Time at={createdAt} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere max-w-[60ch]">{body}</p>
    </article>
  );
}

function Messages() {
  const { t } = useTranslation('profile');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useMessages({ page, perPage }, status === 'member');
  const { mutate: see } = useSeen();
  const news = data?.data.some(({ unread }) => unread) ?? false;
  useEffect(() => {
    if (news) see();
  }, [news, see]);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return <EmptyState motif="drum" palette="tan" title={t('messages.none')} text={t('messages.noneText')} />;
  return (
    <div className="stack gap-4">
      {data.data.map((message) => (
        <Article key={message.id} {...message} />
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}

/** What the agents above tell a member; whoever opens the page has looked. */
export function Component() {
  const { t } = useTranslation('profile');
  const { brand } = useBrand();
  const title = t('messages.title');
  return (
    <MemberOnly title={title}>
      <title>{`${title} | ${brand.name}`}</title>
      <h1 className="mt-6">{title}</h1>
      <p className="muted mb-5">{t('messages.text')}</p>
      <Messages />
    </MemberOnly>
  );
}
