import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNotices } from '../../api/notices';
import { useSessionStore } from '../../session';
import { hadMarquee, keepMarquee } from '../../components/marquee-place';
import { Marquee } from './marquee';
import { unseen } from './seen';
import { useReader } from './use-reader';

/** Whether a line may come above the page now: its place was kept from the first paint, or another page has come since. */
function useRoom(): boolean {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [room, setRoom] = useState(hadMarquee);
  if (!room && pathname !== first) setRoom(true);
  return room;
}

/** What the platform tells on every page: the line that runs, and the window that opens once where no other is open. */
export default function Announcements() {
  const { data } = useNotices(useReader());
  const room = useRoom();
  const busy = useSessionStore((state) => state.modals.length > 0);
  const open = useSessionStore((state) => state.open);
  useEffect(() => {
    if (!busy && data && unseen(data.popup).length > 0) open({ kind: 'popup' });
  }, [busy, data, open]);
  useEffect(() => {
    if (data) keepMarquee(data.player.length > 0);
  }, [data]);
  if (!room || !data || data.player.length === 0) return null;
  return <Marquee notices={data.player} />;
}
