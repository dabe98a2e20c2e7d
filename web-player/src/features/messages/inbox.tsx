import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  inboxTopics,
  useInbox,
  useReadMessage,
  useReadMessages,
  useRemoveMessage,
  type InboxMessage,
  type InboxTopic,
} from '../../api/inbox';
import { Badge } from '../../components/badge';
import { Button, ButtonLink } from '../../components/button';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Icon, type IconName } from '../../components/icon';
import { Money } from '../../components/money';
import { Pagination } from '../../components/pagination';
import { Segment } from '../../components/segment';
import { Time } from '../../components/time';
import { paths } from '../../navigation/paths';
import { useSession } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import { placePath } from './place-path';
import './messages.css';

const perPage = 12;

const icons: Readonly<Record<InboxTopic, IconName>> = { MONEY: 'wallet', AGENT: 'tree', ACCOUNT: 'user' };

interface LineProps {
  message: InboxMessage;
  onRead: () => void;
  onRemove: () => void;
}

function Line({ message, onRead, onRemove }: LineProps) {
  const { t } = useTranslation('profile');
  const { topic, text, body, link, place, unread, amountMinor, currency, happenedAt } = message;
  const to = link ?? (place && placePath(place));
  return (
    <li className="inbox-line" data-unread={unread || undefined}>
      <span className="ic">
        <Icon name={icons[topic]} />
      </span>
      <span className="min-w-0">
        <b className="block">
          {to ? (
            <Link to={to} onClick={onRead}>
              {text}
            </Link>
          ) : (
            text
          )}
        </b>
        {body && (
          <span className="inbox-body sm muted" dir="auto">
            {body}
          </span>
        )}
        <span className="row gap-3 wrap-ok xs faint">
          <Time at={happenedAt} />
          {unread && <Badge tone="accent">{t('messages.new')}</Badge>}
        </span>
      </span>
      {amountMinor !== null && currency !== null && (
        <span className="amt">
          <Money minor={amountMinor} currency={currency} />
        </span>
      )}
      <button type="button" className="icon-btn sm" aria-label={t('inboxOf.removeNamed', { text })} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </li>
  );
}

function Lines({ messages }: { messages: readonly InboxMessage[] }) {
  const read = useReadMessage();
  const remove = useRemoveMessage();
  return (
    <ul className="card inbox-lines">
      {messages.map((message) => (
        <Line
          key={message.id}
          message={message}
          onRead={() => message.unread && read.mutate(message.id)}
          onRemove={() => remove.mutate(message.id)}
        />
      ))}
    </ul>
  );
}

function Nothing() {
  const { t } = useTranslation(['profile', 'shell']);
  return (
    <EmptyState
      motif="drum"
      palette="tan"
      title={t('messages.none')}
      text={t('inboxOf.noneText')}
      action={<ButtonLink to={paths.games()}>{t('shell:promo.games')}</ButtonLink>}
    />
  );
}

const newest = (messages: readonly InboxMessage[]): string =>
  messages.reduce((most, { id }) => (BigInt(id) > BigInt(most) ? id : most), '0');

/** What happened to the member's account and money. */
export function Inbox() {
  const { t, i18n } = useTranslation('profile');
  const { status } = useSession();
  const [page, setPage] = useState(1);
  const [topic, setTopic] = useState<InboxTopic | 'ALL'>('ALL');
  const asked = topic === 'ALL' ? undefined : topic;
  const { data, error, refetch } = useInbox({ page, perPage, topic: asked }, i18n.language, status === 'member');
  const readThrough = useReadMessages();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  const choose = (next: InboxTopic | 'ALL') => {
    setTopic(next);
    setPage(1);
  };
  return (
    <div className="stack gap-4">
      <div className="row between wrap-ok gap-3">
        <Segment
          label={t('inboxOf.topics')}
          choices={(['ALL', ...inboxTopics] as const).map((value) => ({ value, label: t(`inboxOf.topic.${value}`) }))}
          value={topic}
          onChange={choose}
        />
        {data.data.some(({ unread }) => unread) && (
          <Button
            size="sm"
            busy={readThrough.isPending}
            onClick={() => readThrough.mutate({ through: newest(data.data), topic: asked })}
          >
            {t('inboxOf.readAll')}
          </Button>
        )}
      </div>
      {data.total === 0 ? <Nothing /> : <Lines messages={data.data} />}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
    </div>
  );
}
