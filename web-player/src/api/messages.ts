import type { HeardDto, UnreadDto } from '@banyan/identity/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Message = Wire<HeardDto>;
type Unread = Wire<UnreadDto>;

const path = '/wps/member/announcements';
const unreadKey = ['messages', 'unread'] as const;

/** What the agents above me told in the last 90 days, the newest first. */
export const useMessages = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: ['messages', 'list', query],
    queryFn: ({ signal }) => get<Page<Message>>(path, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many came after I looked last. */
export const useUnread = (enabled: boolean) =>
  useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => get<Unread>(`${path}/unread`, { signal }),
    enabled,
    staleTime: 30_000,
  });

/** I have looked. The list keeps its marks until it is read again, so that one sees what was new. */
export function useSeen() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<Unread>(`${path}/seen`),
    onSuccess: (unread) => client.setQueryData(unreadKey, unread),
  });
}
