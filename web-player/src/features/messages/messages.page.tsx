import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useMessages, useSeen, useUnread, type Message } from '../../api/messages';
import { Badge } from '../../components/badge';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { TabPanel, Tabs } from '../../components/tabs';
import { Time } from '../../components/time';
import { useBrand } from '../../brand/use-brand';
import { useSession, useSessionStore } from '../../session';
import { paths } from '../../navigation/paths';
import { LoadFailed } from '../shared/load-failed';
import { MemberOnly } from '../shared/member-only';
import { Inbox } from './inbox';
import { Preferences } from './preferences';
import './messages.css';

const perPage = 10;

/** One message as the inbox shows it; `index` is its place in the whole list. */
export function Article({ title, body, agent, createdAt, unread, index }: Message & { index: number }) {
  const { t } = useTranslation('profile');
  const open = useSessionStore((state) => state.open);
  return (
    <article className="card stack gap-3">
      <div className="row between wrap-ok">
        <h2>{title}</h2>
        {unread && <Badge tone="accent">{t('messages.new')}</Badge>}
      </div>
      <p className="xs faint">
        <bdi>{agent}</bdi> · <Time at={createdAt} />
      </p>
      <p className="message-body">{body}</p>
      <div>
        <Button
          size="sm"
          look="quiet"
          aria-label={t('messages.openNamed', { title })}
          onClick={() => open({ kind: 'notices', index })}
        >
          {t('messages.open')}
        </Button>
      </div>
    </article>
  );
}

function Messages() {
  const { t } = useTranslation(['profile', 'shell']);
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
    return (
      <EmptyState
        motif="drum"
        palette="tan"
        title={t('messages.none')}
        text={t('messages.noneText')}
        action={<ButtonLink to={paths.games()}>{t('shell:promo.games')}</ButtonLink>}
      />
    );
  return (
    <div className="stack gap-4">
      {data.data.map((message, place) => (
        <Article key={message.id} {...message} index={(page - 1) * perPage + place} />
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}

const parts = { inbox: 'inboxOf.text', team: 'messages.text', settings: 'preferences.text' } as const;
type Part = keyof typeof parts;

/** What happened to the member, what the agents above tell, and how he wants to be told; whoever opens the second has looked. */
export function Component() {
  const { t } = useTranslation(['profile', 'shell']);
  const { brand } = useBrand();
  const [query, setQuery] = useSearchParams();
  const of = query.get('of');
  const part: Part = of === 'team' || of === 'settings' ? of : 'inbox';
  const title = t('shell:inbox');
  const { member, trial } = useSession();
  const news = useUnread(member !== undefined && !trial).data?.unread ?? 0;
  const tabs = [
    { value: 'inbox', label: t('inboxOf.own') },
    { value: 'team', label: news > 0 ? t('inboxOf.teamNew', { count: news }) : t('inboxOf.team') },
    { value: 'settings', label: t('preferences.title') },
  ] as const;
  return (
    <MemberOnly title={title}>
      <title>{`${title} | ${brand.name}`}</title>
      <h1 className="mt-6">{title}</h1>
      <p className="muted mb-4">{t(parts[part])}</p>
      <Tabs
        id="messages"
        label={title}
        tabs={tabs}
        value={part}
        onChange={(next: Part) => setQuery(next === 'inbox' ? {} : { of: next }, { replace: true })}
      />
      <TabPanel id="messages" value={part} className="mt-5">
        {part === 'inbox' && <Inbox />}
        {part === 'team' && <Messages />}
        {part === 'settings' && <Preferences />}
      </TabPanel>
    </MemberOnly>
  );
}
