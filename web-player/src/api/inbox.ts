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

interface InboxQuery extends PageQuery {
  topic?: InboxTopic | undefined;
}

/** What happened to my account and my money, the newest first. What it says depends on the language. */
export const useInbox = ({ topic, ...page }: InboxQuery, language: string, enabled: boolean) =>
  useQuery({
    queryKey: [...inboxKey, 'list', page, topic, language],
    queryFn: ({ signal }) =>
      get<Page<InboxMessage>>(path, {
        signal,
        query: { ...page, ...(topic && { filter: JSON.stringify({ topic }) }) },
      }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** What to read: all up to a message, or those of a topic. */
interface ReadThrough {
  through: string;
  topic: InboxTopic | undefined;
}

/** Reads one message, all up to one, or removes one. */
export function useInboxChange() {
  const client = useQueryClient();
  const change = <T>(run: (about: T) => Promise<UnreadCount>) => ({
    mutationFn: run,
    onSuccess: (unread: UnreadCount) => client.setQueryData(unreadKey, unread),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  });
  return {
    read: useMutation(change((id: string) => post<UnreadCount>(`${path}/${id}/read`))),
    readThrough: useMutation(change((about: ReadThrough) => post<UnreadCount>(`${path}/read`, about))),
    remove: useMutation(change((id: string) => call<UnreadCount>('DELETE', `${path}/${id}`))),
  };
}
