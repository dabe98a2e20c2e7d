import { useUnread } from '../api/messages';
import { useSession } from './use-session';

/** How many messages a member has not seen. A trial account gets none, and nobody asks for it. */
export function useUnreadCount(): number {
  const { member, trial } = useSession();
  return useUnread(member !== undefined && !trial).data?.unread ?? 0;
}
