import { useTranslation } from 'react-i18next';
import type { ChatRoom } from '../../api/chat';
import { Note } from '../../components/badge';
import { Skeleton } from '../../components/empty-state';
import { useSession } from '../../session';
import { languageOf } from '../../texts/languages';
import { LoadFailed } from '../shared/load-failed';
import { Composer } from './composer';
import { Messages } from './messages';
import { useRoom } from './use-room';

/** A room: what was written, and what one writes with. */
export function Room({ room, longest }: { room: ChatRoom; longest: number }) {
  const { t } = useTranslation('chat');
  const { status } = useSession();
  const { history, messages, live, add } = useRoom(room.id, status);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  return (
    <section className="card chat-room" aria-labelledby="chat-room-name">
      <header className="row wrap-ok">
        <h2 id="chat-room-name" className="grow">
          <bdi lang={languageOf(room.language).tag}>{room.name}</bdi>
        </h2>
        {room.slowSeconds > 0 && <span className="xs muted">{t('slow', { count: room.slowSeconds })}</span>}
        {!live && data && (
          <span className="xs muted" role="status">
            {t('reconnecting')}
          </span>
        )}
      </header>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && messages.length === 0 && <Note>{t('empty')}</Note>}
      {data && messages.length > 0 && (
        <Messages
          messages={messages}
          label={t('messagesOf', { room: room.name })}
          loading={isFetchingNextPage}
          onOlder={hasNextPage ? () => void fetchNextPage() : undefined}
        />
      )}
      <Composer room={room} longest={longest} onWritten={add} />
    </section>
  );
}
