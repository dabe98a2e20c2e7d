import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoticePage } from '../../api/notice-page';
import type { Notice, NoticeType } from '../../api/notices';
import { Dialog } from '../../components/dialog';
import { EmptyState, Skeleton } from '../../components/empty-state';
import { Pagination } from '../../components/pagination';
import { Time } from '../../components/time';
import { useSessionStore } from '../../session';
import { useReader } from './use-reader';
import { LoadFailed } from '../shared/load-failed';
import '../messages/messages.css';
import { Html } from './html';

const perPage = 9;

interface TitlesProps {
  notices: readonly Notice[];
  chosen: number;
  onChoose: (place: number) => void;
}

function Titles({ notices, chosen, onChoose }: TitlesProps) {
  const { t } = useTranslation('notices');
  return (
    <ul className="notice-titles" aria-label={t('list')}>
      {notices.map(({ id, title }, place) => (
        <li key={id}>
          <button type="button" aria-current={place === chosen || undefined} onClick={() => onChoose(place)}>
            <span dir="auto">{title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Content({ notice }: { notice: Notice }) {
  return (
    <article className="notice-content">
      <h3 dir="auto">{notice.title}</h3>
      <p className="xs faint">
        <Time at={notice.startsAt} />
      </p>
      <Html html={notice.content} />
    </article>
  );
}

/** What the platform tells: titles at the start, the chosen one as HTML at the end, nine a page; opens at the page of `index`. */
function Announcements({ type, index }: { type: NoticeType; index: number }) {
  const { t } = useTranslation('notices');
  const [page, setPage] = useState(Math.floor(index / perPage) + 1);
  const [chosen, choose] = useState(index % perPage);
  const { data, error, refetch } = useNoticePage({ page, perPage, filter: JSON.stringify({ type }) }, useReader());
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0) return <EmptyState motif="drum" palette="tan" title={t('none')} text={t('noneText')} />;
  const shown = data.data[chosen] ?? data.data[0];
  const turn = (next: number) => {
    setPage(next);
    choose(0);
  };
  return (
    <div className="notices">
      <div className="stack tight">
        <Titles notices={data.data} chosen={chosen} onChoose={choose} />
        <Pagination page={page} perPage={perPage} total={data.total} onChange={turn} />
      </div>
      {shown && <Content notice={shown} />}
    </div>
  );
}

export function AnnouncementsModal({ type, index }: { type: NoticeType; index: number }) {
  const { t } = useTranslation('notices');
  const close = useSessionStore((state) => state.close);
  return (
    <Dialog wide title={t('title')} onClose={close}>
      <Announcements type={type} index={index} />
    </Dialog>
  );
}
