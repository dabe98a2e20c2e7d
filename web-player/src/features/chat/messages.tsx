import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../../api/chat';
import { Avatar } from '../../components/avatar';
import { Badge } from '../../components/badge';
import { Button, IconButton } from '../../components/button';
import { Time } from '../../components/time';
import { useMemberGate } from '../../session';
import { ReportDialog } from './report-dialog';

/** So near to the end somebody reads along, in pixels. */
const near = 80;
/** Screen readers are told of what came at most this often. */
const toldEveryMs = 5_000;

function Message({ message, onReport }: { message: ChatMessage; onReport: (message: ChatMessage) => void }) {
  const { t } = useTranslation('chat');
  const { nickname, icon, vipLevel, text, createdAt, mine } = message;
  return (
    <li className={mine ? 'chat-message mine' : 'chat-message'}>
      <Avatar name={nickname} icon={icon} />
      <div className="chat-said-by">
        <span className="row tight wrap-ok">
          <b>
            <bdi>{nickname}</bdi>
          </b>
          {mine && <span className="sr">{t('you')}</span>}
          {vipLevel > 0 && <Badge tone="accent">{t('vip', { level: vipLevel })}</Badge>}
          <Time at={createdAt} form="minute" className="xs faint" />
        </span>
        <span className="chat-text" dir="auto">
          {text}
        </span>
      </div>
      {!mine && (
        <IconButton
          icon="alert"
          size="sm"
          label={t('reportOf', { name: nickname })}
          onClick={() => onReport(message)}
        />
      )}
    </li>
  );
}

/** Says what came, at most once in a while and not each message by itself. */
function useNews(messages: readonly ChatMessage[]): string {
  const { t } = useTranslation('chat');
  const [said, setSaid] = useState('');
  const last = useRef<string | undefined>(undefined);
  const waiting = useRef<ChatMessage[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const end = messages.at(-1)?.id;
    if (end === undefined) return;
    const from = last.current;
    last.current = end;
    if (from === undefined) return;
    waiting.current.push(...messages.filter(({ id, mine }) => !mine && BigInt(id) > BigInt(from)));
    if (waiting.current.length === 0) return;
    timer.current ??= setTimeout(() => {
      const [one, ...more] = waiting.current;
      waiting.current = [];
      timer.current = undefined;
      if (one) setSaid(more.length === 0 ? `${one.nickname}: ${one.text}` : t('news', { count: more.length + 1 }));
    }, toldEveryMs);
  }, [messages, t]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return said;
}

/** The list stays at its end for who reads along; who looks further up is told how many came. */
function useEnd(messages: readonly ChatMessage[]) {
  const box = useRef<HTMLOListElement>(null);
  const before = useRef({ first: '', last: '', height: 0, atEnd: true });
  const [unseen, setUnseen] = useState(0);
  useLayoutEffect(() => {
    const list = box.current;
    if (!list) return;
    const first = messages[0]?.id ?? '';
    const last = messages.at(-1)?.id ?? '';
    const { first: oldFirst, last: oldLast, height, atEnd } = before.current;
    if (atEnd) list.scrollTop = list.scrollHeight;
    else if (oldFirst !== '' && first !== oldFirst) list.scrollTop += list.scrollHeight - height;
    if (!atEnd && last !== oldLast && oldLast !== '')
      setUnseen((count) => count + messages.filter(({ id }) => BigInt(id) > BigInt(oldLast)).length);
    before.current = { first, last, height: list.scrollHeight, atEnd };
  }, [messages]);
  const scrolled = () => {
    const list = box.current;
    if (!list) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < near;
    before.current.atEnd = atEnd;
    if (atEnd) setUnseen(0);
  };
  const toEnd = () => {
    const list = box.current;
    if (!list) return;
    list.scrollTop = list.scrollHeight;
    scrolled();
  };
  return { box, unseen, scrolled, toEnd };
}

export interface MessagesProps {
  /** The oldest first. */
  messages: readonly ChatMessage[];
  label: string;
  /** Asks for older ones; without it there are none. */
  onOlder?: (() => void) | undefined;
  loading: boolean;
}

export function Messages({ messages, label, onOlder, loading }: MessagesProps) {
  const { t } = useTranslation('chat');
  const gate = useMemberGate();
  const [reported, setReported] = useState<ChatMessage | null>(null);
  const { box, unseen, scrolled, toEnd } = useEnd(messages);
  const said = useNews(messages);
  return (
    <div className="chat-list">
      <ol ref={box} className="chat-messages" aria-label={label} tabIndex={0} onScroll={scrolled}>
        {onOlder && (
          <li className="chat-older">
            <Button size="sm" look="quiet" busy={loading} onClick={onOlder}>
              {t('older')}
            </Button>
          </li>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} onReport={(one) => gate(() => setReported(one))} />
        ))}
      </ol>
      {unseen > 0 && (
        <Button className="chat-news" size="sm" look="primary" icon="dn" onClick={toEnd}>
          {t('news', { count: unseen })}
        </Button>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      {reported && <ReportDialog message={reported} onClose={() => setReported(null)} />}
    </div>
  );
}
