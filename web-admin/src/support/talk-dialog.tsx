import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useDataProvider, usePermissions, useTranslate } from 'react-admin';
import { isAllowed } from '../api/access.js';
import type { ConsoleDataProvider } from '../api/data-provider.js';
import type { SupportRecord } from '../api/notice-types.js';
import { ApiError } from '../api/problem.js';
import { useQueueEvents, type LiveName } from '../live/socket.js';
import { Facts, RecordLink, When } from '../ui/bits.js';
import { Pictures } from '../ui/picture-button.js';
import { Problem } from '../ui/problem.js';
import { useVerb } from '../ui/use-verb.js';
import { Act } from './act.js';
import { wordOf } from './words.js';

/** The line may be down: who holds a chat asks by himself as well. */
const pollMs = 5_000;
const writingMs = 6_000;

/** Adds what came for who holds the chat, as it comes; whoever lost it is told. */
function useNews(talk: SupportRecord | null, onNews: (talk: SupportRecord) => void): boolean {
  const api = useDataProvider<ConsoleDataProvider>();
  const [gone, setGone] = useState(false);
  const asking = useRef(false);
  const mine = talk !== null && talk.mine && talk.state === 'TAKEN';
  const ask = useCallback(async () => {
    if (!talk || !mine || asking.current) return;
    asking.current = true;
    try {
      const news = await api.supportNews(talk.id, talk.said.at(-1)?.id ?? '0');
      if (news.said.length > 0 || news.state !== talk.state) onNews({ ...news, said: [...talk.said, ...news.said] });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) setGone(true);
    } finally {
      asking.current = false;
    }
  }, [api, talk, mine, onNews]);
  const heard = useCallback((name: LiveName) => void (name === 'support' && ask()), [ask]);
  useQueueEvents(heard);
  useEffect(() => {
    if (!mine || gone) return undefined;
    const timer = setInterval(() => void ask(), pollMs);
    return () => clearInterval(timer);
  }, [ask, mine, gone]);
  useEffect(() => setGone(false), [mine]);
  return gone;
}

/** Whether the member writes just now: he says so every few seconds. */
function useWriting(id: string, last: string | undefined): boolean {
  const [writing, setWriting] = useState(0);
  const heard = useCallback(
    (name: LiveName, of?: string) => {
      if (name === 'supportTyping' && of === id) setWriting((signs) => signs + 1);
    },
    [id],
  );
  useQueueEvents(heard);
  useEffect(() => setWriting(0), [last]);
  useEffect(() => {
    if (writing === 0) return undefined;
    const timer = setTimeout(() => setWriting(0), writingMs);
    return () => clearTimeout(timer);
  }, [writing]);
  return writing > 0;
}

function Lines({ talk }: { talk: SupportRecord }) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const last = talk.said.at(-1)?.id;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [last]);
  return (
    <div ref={box} role="log" tabIndex={0} style={{ maxBlockSize: '45vh', overflowY: 'auto', flexShrink: 0 }}>
      <ol className="stack" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {talk.said.map(({ id, author, name, content, pictures, createdAt }) => (
          <li key={id} className={author === 'MEMBER' ? 'card pad' : 'note'}>
            <span className="stack tight grow">
              <span className="xs muted">
                <bdi>{name}</bdi>
                {author === 'NOTE' && ` · ${t('console.support.note')}`} · <When at={createdAt} />
              </span>
              <span className="break" style={{ whiteSpace: 'pre-wrap' }} dir="auto">
                {content}
              </span>
              <Pictures count={pictures} look={(api, place) => api.supportPicture(talk.id, id, place)} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function Whole({ talk, onChange }: { talk: SupportRecord; onChange: (talk: SupportRecord) => void }) {
  const t = useTranslate();
  const { permissions = [] } = usePermissions<string[]>();
  const gone = useNews(talk, onChange);
  const writing = useWriting(talk.id, talk.said.at(-1)?.id);
  const name = (field: string) => t(`resources.support.fields.${field}`);
  return (
    <>
      <Facts
        rows={[
          [
            name('username'),
            <RecordLink key="who" to={`/members/${talk.memberId}/show`}>
              {talk.username}
            </RecordLink>,
          ],
          [name('state'), t(wordOf[talk.state])],
          [name('operatorName'), talk.operatorName || '–'],
          [t('console.feedback.language'), talk.language],
          [name('queuedAt'), <When key="since" at={talk.queuedAt} />],
          [name('rating'), talk.rating ?? '–'],
        ]}
      />
      <Lines talk={talk} />
      <p className="sm muted" role="status" style={{ minBlockSize: '1.5em', margin: 0 }}>
        {writing && <bdi>{talk.username} …</bdi>}
      </p>
      {gone && <p role="alert">{t('console.support.gone')}</p>}
      {!gone && isAllowed(permissions, 'support', 'edit') && <Act talk={talk} onChange={onChange} />}
    </>
  );
}

/** One chat whole, as it goes on for who holds it. That it was opened is on record. */
export function TalkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslate();
  const title = useId();
  const [talk, setTalk] = useState<SupportRecord | null>(null);
  const { start, error } = useVerb((api) => api.support(id), { refresh: ['auditLogs'], onDone: setTalk });
  // Once for the one that was opened.
  useEffect(() => start(), [id]);
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="md">
      <DialogTitle id={title}>{t('console.support.title', { id })}</DialogTitle>
      <DialogContent className="stack">
        <Problem error={error} retry={() => start()} />
        {talk && <Whole talk={talk} onChange={setTalk} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
