import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { useWriteChat, type ChatMessage, type ChatRoom } from '../../api/chat';
import { Note } from '../../components/badge';
import { Button } from '../../components/button';
import { Input } from '../../components/field';
import { useErrorText } from '../../i18n/use-error-text';
import { useTime } from '../../i18n/use-time';
import { useSession } from '../../session';
import { useWait } from './use-wait';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const lengthOf = (text: string): number => [...segmenter.segment(text)].length;
/** From here on it is said how much is left. */
const nearEnd = 50;

/** Why somebody may not write at all, in words: it stands in place of the field until he comes again. */
function useMuted(error: unknown): string | null {
  const { t } = useTranslation('chat');
  const { moment } = useTime();
  const errorText = useErrorText();
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'notices.chat_barred' || error.code === 'notices.chat_off') return errorText(error);
  if (error.code !== 'notices.chat_muted') return null;
  const until = error.detail('until');
  const reason = String(error.detail('reason'));
  return typeof until === 'string' ? t('mutedUntil', { time: moment(until), reason }) : t('mutedForGood', { reason });
}

/** The field of a member. */
function MembersField({ room, longest, onWritten }: ComposerProps) {
  const { t } = useTranslation('chat');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [left, wait] = useWait();
  const { mutate, isPending, error, reset } = useWriteChat(room.id);
  const muted = useMuted(error);
  const length = lengthOf(text.trim());
  const send = () => {
    if (length === 0 || length > longest || left > 0 || isPending) return;
    mutate(
      { text: text.trim(), key },
      {
        onSuccess: (message) => {
          setText('');
          setKey(crypto.randomUUID());
          if (room.slowSeconds > 0) wait(room.slowSeconds);
          onWritten(message);
        },
        onError: (refused) => {
          // What may have arrived is sent again under its old name.
          if (!(refused instanceof ApiError) || refused.outcomeUnknown) return;
          setKey(crypto.randomUUID());
          const seconds = refused.detail('retryAfterSeconds');
          if (typeof seconds === 'number') wait(seconds);
        },
      },
    );
  };
  if (muted)
    return (
      <Note tone="warning" icon="lock">
        <span role="alert">{muted}</span>{' '}
        <Button size="sm" onClick={reset}>
          {t('tryAgain')}
        </Button>
      </Note>
    );
  const tooLong = length > longest;
  const said = tooLong ? t('tooLong', { limit: longest, count: length - longest }) : error && left === 0 ? errorText(error) : null; // prettier-ignore
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Input
        dir="auto"
        autoComplete="off"
        enterKeyHint="send"
        aria-label={t('write')}
        aria-describedby="chat-said"
        aria-invalid={tooLong || undefined}
        placeholder={t('write')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (error) reset();
        }}
      />
      <Button type="submit" look="primary" icon="send" busy={isPending} disabled={left > 0 || tooLong || length === 0}>
        {left > 0 ? t('wait', { count: left }) : t('send')}
      </Button>
      <span id="chat-said" className={said ? 'chat-said help err' : 'chat-said help'} role={said ? 'alert' : undefined}>
        {said ?? (longest - length <= nearEnd ? t('left', { count: longest - length }) : '')}
      </span>
    </form>
  );
}

export interface ComposerProps {
  room: ChatRoom;
  /** In characters as readers count them. */
  longest: number;
  onWritten: (message: ChatMessage) => void;
}

/** What one writes with, or why not: visitors and trial accounts only read. */
export function Composer(props: ComposerProps) {
  const { t } = useTranslation('chat');
  const { status, trial, login } = useSession();
  if (status === 'member' && !trial) return <MembersField {...props} />;
  return (
    <div className="row wrap-ok chat-form-none">
      <span className="muted grow">{t(trial ? 'trial' : 'visitor')}</span>
      {!trial && (
        <Button look="primary" onClick={login}>
          {t('login')}
        </Button>
      )}
    </div>
  );
}
