import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMessages, type Message } from '../../api/messages';
import { Dialog } from '../../components/dialog';
import { Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { useSessionStore } from '../../session';
import { LoadFailed } from '../shared/load-failed';
import './messages.css';

const perPage = 9;

interface TitlesProps {
  messages: readonly Message[];
  chosen: number;
  onChoose: (place: number) => void;
}

function Titles({ messages, chosen, onChoose }: TitlesProps) {
  const { t } = useTranslation('profile');
  return (
    <ul className="notice-titles" aria-label={t('messages.list')}>
      {messages.map(({ id, title }, place) => (
        <li key={id}>
          <button type="button" aria-current={place === chosen || undefined} onClick={() => onChoose(place)}>
            <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What agents write is plain text: whatever looks like a tag in it is shown as it was typed. */
function Content({ title, body, agent, createdAt }: Message) {
  return (
    <article className="notice-content">
      <h3 dir="auto">{title}</h3>
      <p className="xs faint">
        <bdi>{agent}</bdi> · <Time at={createdAt} />
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {body}
      </p>
    </article>
  );
}

/** Announcements: titles at the start, the chosen one at the end, nine a page; opens at the page of `index`. */
export function NoticesModal({ index }: { index: number }) {
  const { t } = useTranslation('profile');
  const close = useSessionStore((state) => state.close);
  const [page, setPage] = useState(Math.floor(index / perPage) + 1);
  const [chosen, choose] = useState(index % perPage);
  const { data, error, refetch } = useMessages({ page, perPage }, true);
  const shown = data?.data[chosen];
  const turn = (next: number) => {
    setPage(next);
    choose(0);
  };
  return (
    <Dialog wide title={t('messages.title')} onClose={close}>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="notices">
          <div className="stack tight">
            <Titles messages={data.data} chosen={chosen} onChoose={choose} />
            <Pagination page={page} perPage={perPage} total={data.total} onChange={turn} />
          </div>
          {shown && <Content {...shown} />}
        </div>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Dialog>
  );
}
