import { useInboxUnread } from '../api/inbox-unread';
import { useUnread } from '../api/messages';
import { useLater } from '../components/use-later';
import { useSession } from './use-session';

/** How many messages a member has not seen: of the inbox, and of the agents above. A trial account gets none, and nobody asks for it. */
export function useUnreadCount(): number {
  const { member, trial } = useSession();
  const asks = member !== undefined && !trial;
  const later = useLater();
  const own = useInboxUnread(asks && later).data?.unread ?? 0;
  return own + (useUnread(asks && later).data?.unread ?? 0);
}
