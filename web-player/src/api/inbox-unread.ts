import type { UnreadCountDto } from '@banyan/notices/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type UnreadCount = Wire<UnreadCountDto>;

export const inboxKey = ['inbox'] as const;
export const unreadKey = [...inboxKey, 'unread'] as const;

/** How many messages I have not read, under the specification's own name. */
export const useInboxUnread = (enabled: boolean) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => get<UnreadCount>('/wps/relay/CSP_unreadCount', { signal }),
    enabled,
    staleTime: 30_000,
  });
