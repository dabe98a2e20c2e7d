import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  announcementsKey,
  removeAnnouncement,
  useAnnouncements,
  writeAnnouncement,
  type Announcement,
} from '../../../api/announcements';
import { Note } from '../../../components/badge';
import { Button } from '../../../components/button';
import { Dialog, DialogActions } from '../../../components/dialog';
import { EmptyState, Skeleton } from '../../../components/empty-state';
import { Field, Input, TextArea } from '../../../components/field';
import { Pagination } from '../../../components/pagination';
import { Time } from '../../../components/time';
import { toast } from '../../../components/toast';
import { LoadFailed } from '../../shared/load-failed';
import { Refusal } from '../../shared/refusal';
import { AgentFrame } from '../agent-frame';
import { useChange } from '../use-change';

const perPage = 10;

function Write() {
  const { t } = useTranslation('agent');
  const { busy, refused, change } = useChange(announcementsKey);
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const [looked, setLooked] = useState(false);
  const missing = (text: string) => (looked && text.trim() === '' ? t('news.missing') : undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (title.trim() === '' || body.trim() === '') return;
    if (!(await change(() => writeAnnouncement({ title: title.trim(), body: body.trim() })))) return;
    toast.info(t('news.sent'));
    setTitle('');
    setBody('');
    setLooked(false);
  };
  return (
    <form className="card stack gap-5" noValidate aria-label={t('news.write')} onSubmit={(event) => void submit(event)}>
      <h2>{t('news.write')}</h2>
      <Field label={t('news.title')} error={missing(title)}>
        <Input maxLength={100} value={title} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field label={t('news.body')} rule={t('news.bodyRule')} error={missing(body)}>
        <TextArea rows={6} maxLength={2000} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <Refusal>{refused}</Refusal>
      <Button type="submit" look="primary" full busy={busy} busyLabel={t('news.sending')}>
        {t('news.send')}
      </Button>
    </form>
  );
}

function Remove({ one, onClose }: { one: Announcement; onClose: () => void }) {
  const { t } = useTranslation('agent');
  const { busy, refused, change } = useChange(announcementsKey);
  const remove = async () => {
    if (await change(() => removeAnnouncement(one.id))) onClose();
  };
  return (
    <Dialog title={t('news.removeTitle')} description={t('news.removeText')} onClose={busy ? undefined : onClose}>
      <Refusal>{refused}</Refusal>
      <DialogActions>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button look="danger" busy={busy} onClick={() => void remove()}>
          {t('news.remove')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Written() {
  const { t } = useTranslation('agent');
  const [page, setPage] = useState(1);
  const [removing, setRemoving] = useState<Announcement | null>(null);
  const { data, error, refetch } = useAnnouncements({ page, perPage });
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60" />;
  if (data.total === 0)
    return <EmptyState motif="drum" palette="tan" title={t('news.none')} text={t('news.noneText')} />;
  return (
    <div className="stack gap-4">
      {data.data.map((one) => (
        <article key={one.id} className="card stack gap-3">
          <div className="row between wrap-ok">
            <h2>{one.title}</h2>
            <Time at={one.createdAt} className="xs faint" />
          </div>
          <p className="sm news-body">{one.body}</p>
          {one.takenBack === null ? (
            <div>
              <Button size="sm" look="quiet" icon="x" onClick={() => setRemoving(one)}>
                {t('news.remove')}
              </Button>
            </div>
          ) : (
            <Note tone="warning">{t('news.takenBack', { reason: one.takenBack })}</Note>
          )}
        </article>
      ))}
      <Pagination page={page} perPage={perPage} total={data.total} onChange={setPage} />
      {removing && <Remove one={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

/** The agent's announcements to its whole team. */
export function Component() {
  const { t } = useTranslation('agent');
  return (
    <AgentFrame title={t('place.news')}>
      <div className="agent-two">
        <Written />
        <Write />
      </div>
    </AgentFrame>
  );
}
