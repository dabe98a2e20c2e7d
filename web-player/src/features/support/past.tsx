import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSupportPast, useSupportTalk, type SupportConversation } from '../../api/support';
import { Badge } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { Icon } from '../../components/icon';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { LoadFailed } from '../shared/load-failed';
import { Lines } from './lines';
import { TalkRating } from './rating';
import { Moved } from './talk';
import { useRead } from './use-read';

const perPage = 10;

function Transcript({ id }: { id: string }) {
  const { data, error, refetch } = useSupportTalk(id, true);
  useRead(id, data);
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  return (
    <>
      <Lines id={id} lines={data.lines} live={false} />
      <Moved conversation={data.conversation} />
      {data.conversation.rateable && <TalkRating conversation={data.conversation} />}
    </>
  );
}

function One({ conversation: { id, operator, unread, createdAt } }: { conversation: SupportConversation }) {
  const { t } = useTranslation(['support', 'shell']);
  const [open, setOpen] = useState(false);
  return (
    <details className="card help-item" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className="stack tight min-w-0 grow">
          <b>
            <Time at={createdAt} />
          </b>
          <span className="xs faint">{operator ? t('with', { name: operator }) : t('withNobody')}</span>
        </span>
        {unread > 0 && <Badge tone="accent">{t('shell:supportUnread', { count: unread })}</Badge>}
        <Icon name="down" />
      </summary>
      {open && (
        <div className="stack gap-4">
          <Transcript id={id} />
        </div>
      )}
    </details>
  );
}

/** Mine that are over, each with what was said; nothing where there is none. */
export function Past() {
  const { t } = useTranslation('support');
  const [page, setPage] = useState(1);
  const { data } = useSupportPast({ page, perPage });
  if (!data || data.total === 0) return null;
  return (
    <section className="stack gap-4" aria-labelledby="support-past">
      <h2 id="support-past">{t('past')}</h2>
      <div className="stack tight">
        {data.data.map((conversation) => (
          <One key={conversation.id} conversation={conversation} />
        ))}
        <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
      </div>
    </section>
  );
}
