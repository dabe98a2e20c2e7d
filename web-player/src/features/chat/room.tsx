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
  const { loaded, messages, error, refetch, older, loadingOlder, live, add } = useRoom(room.id, status);
  return (
    <section className="card chat-room" aria-labelledby="chat-room-name">
      <header className="row wrap-ok">
        <h2 id="chat-room-name" className="grow">
          <bdi lang={languageOf(room.language).tag}>{room.name}</bdi>
        </h2>
        {room.slowSeconds > 0 && <span className="xs muted">{t('slow', { count: room.slowSeconds })}</span>}
        {!live && loaded && (
          <span className="xs muted" role="status">
            {t('reconnecting')}
          </span>
        )}
      </header>
      {error && !loaded && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!loaded && !error && <Skeleton className="h-96" />}
      {loaded && messages.length === 0 && <Note>{t('empty')}</Note>}
      {loaded && messages.length > 0 && (
        <Messages
          messages={messages}
          label={t('messagesOf', { room: room.name })}
          loading={loadingOlder}
          onOlder={older}
        />
      )}
      <Composer room={room} longest={longest} onWritten={add} />
    </section>
  );
}
