import { useSupportNews } from '../api/support-unread';
import { useLater } from '../components/use-later';
import { useSession } from './use-session';

/** How many answers of support a member has not read. A trial account has no conversations. */
export function useSupportUnread(): number {
  const { member, trial } = useSession();
  const later = useLater();
  return useSupportNews(member !== undefined && !trial && later).data?.unread ?? 0;
}
