import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readNotice } from '../../api/notice-page';
import { useNotices } from '../../api/notices';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { useSession, useSessionStore } from '../../session';
import { useReader } from './use-reader';
import { Html } from './html';
import { markSeen, unseen } from './seen';

/** What is told after the log-in or at the first visit, one after the other, each once. */
export function PopupModal() {
  const { t } = useTranslation('notices');
  const { status } = useSession();
  const close = useSessionStore((state) => state.close);
  const { data } = useNotices(useReader());
  const [shown] = useState(() => unseen(data?.popup ?? []));
  const [at, setAt] = useState(0);
  const notice = shown[at];
  const empty = notice === undefined;
  useEffect(() => {
    // Another tab, or another member's log-in, can have left nothing to show: an empty window would hold back every other one.
    if (empty) close();
  }, [empty, close]);
  if (!notice) return null;
  const last = at === shown.length - 1;
  const seen = () => {
    markSeen(notice.id);
    // Whoever is not told that it was read opens it again elsewhere, which does no harm.
    if (status === 'member') readNotice(notice.id).catch(() => undefined);
  };
  const end = () => {
    seen();
    close();
  };
  const next = () => {
    seen();
    setAt(at + 1);
  };
  return (
    <Dialog title={<bdi>{notice.title}</bdi>} onClose={end}>
      <div className="stack gap-5">
        <Html html={notice.content} />
        <div className="row between">
          <span className="xs faint num">{shown.length > 1 ? `${at + 1} / ${shown.length}` : ''}</span>
          <Button look="primary" onClick={last ? end : next}>
            {t(last ? 'close' : 'next')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
