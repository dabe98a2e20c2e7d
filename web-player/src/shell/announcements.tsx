import { Suspense, useEffect } from 'react';
import { useNotices } from '../api/notices';
import { unseen } from '../features/notices/seen';
import { lazyInTime } from '../navigation/chunks';
import { useReader, useSessionStore } from '../session';

const Marquee = lazyInTime(() => import('../features/notices/marquee'));

/** What the platform tells on every page: the line that runs, and the window that opens once where no other is open. */
export default function Announcements() {
  const { data } = useNotices(useReader());
  const busy = useSessionStore((state) => state.modals.length > 0);
  const open = useSessionStore((state) => state.open);
  useEffect(() => {
    if (!busy && data && unseen(data.popup).length > 0) open({ kind: 'popup' });
  }, [busy, data, open]);
  if (!data || data.player.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <Marquee notices={data.player} />
    </Suspense>
  );
}
