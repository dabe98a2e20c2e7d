import type { MessageDto } from '@banyan/notices/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import { inboxKey, unreadKey, type UnreadCount } from './inbox-unread';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type InboxMessage = Wire<MessageDto>;
export type InboxTopic = InboxMessage['topic'];
export const inboxTopics: readonly InboxTopic[] = ['MONEY', 'AGENT', 'ACCOUNT'];

const path = '/wps/notices/inbox';
const listsKey = [...inboxKey, 'list'] as const;

interface InboxQuery extends PageQuery {
  topic?: InboxTopic | undefined;
}

/** What happened to my account and my money, the newest first. What it says depends on the language. */
export const useInbox = ({ topic, ...page }: InboxQuery, language: string, enabled: boolean) =>
  useQuery({
    queryKey: [...listsKey, page, topic, language],
    queryFn: ({ signal }) =>
      get<Page<InboxMessage>>(path, {
        signal,
        query: { ...page, ...(topic && { filter: JSON.stringify({ topic }) }) },
      }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** One of my messages, also of a kind that I do not keep. */
export const inboxMessage = (id: string): Promise<InboxMessage> =>
  get<InboxMessage>(`${path}/${encodeURIComponent(id)}`);

/** What to read: all up to a message, or those of a topic. */
interface ReadThrough {
  through: string;
  topic: InboxTopic | undefined;
}

function useInboxChange<T>(change: (about: T) => Promise<UnreadCount>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (unread) => client.setQueryData(unreadKey, unread),
    onError: () => client.invalidateQueries({ queryKey: unreadKey }),
    onSettled: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export const useReadMessage = () => useInboxChange((id: string) => post<UnreadCount>(`${path}/${id}/read`));
export const useReadMessages = () => useInboxChange((about: ReadThrough) => post<UnreadCount>(`${path}/read`, about));
export const useRemoveMessage = () => useInboxChange((id: string) => call<UnreadCount>('DELETE', `${path}/${id}`));
