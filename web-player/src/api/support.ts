import type { SupportConversationDto, SupportDeskDto, SupportLineDto, SupportLinesDto, SupportSentDto, SupportUnreadDto } from '@banyan/notices/contract'; // prettier-ignore
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessToken } from './access-token';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import { sendPictures } from './pictures';
import { supportKey } from './support-unread';
import type { Wire } from './wire';

export type SupportConversation = Wire<SupportConversationDto>;
export type SupportDesk = Wire<SupportDeskDto>;
export type SupportLine = Wire<SupportLineDto>;
export type SupportTalk = Pick<Wire<SupportLinesDto>, 'conversation' | 'lines'>;

const path = '/wps/notices/support';
const of = (id: string) => `${path}/conversations/${encodeURIComponent(id)}`;
const talkKey = (id: string) => [...supportKey, 'talk', id] as const;

/** How often is asked while nothing is pushed, and how often for a place in the queue, which no push tells. */
const pollMs = 5_000;
const queueMs = 15_000;
const deskMs = 60_000;

/** Whether one can write now, and what one has open. `reader`: a visitor has nothing. */
export const useSupportDesk = (reader: string) =>
  useQuery({
    queryKey: [...supportKey, 'desk', reader],
    queryFn: ({ signal }) => get<SupportDesk>(path, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.conversation?.state === 'WAITING' ? queueMs : deskMs),
  });

/** What was said in one of mine: what is known stays, and only what came after it is asked for. */
export function useSupportTalk(id: string, live: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: talkKey(id),
    queryFn: async ({ signal }): Promise<SupportTalk> => {
      const lines = [...(client.getQueryData<SupportTalk>(talkKey(id))?.lines ?? [])];
      for (;;) {
        const after = lines.at(-1)?.id;
        const page = await get<Wire<SupportLinesDto>>(`${of(id)}/lines`, {
          signal,
          ...(after && { query: { after } }),
        });
        lines.push(...page.lines);
        if (!page.more) return { conversation: page.conversation, lines };
      }
    },
    refetchInterval: ({ state: { data } }) => (data?.conversation.state === 'CLOSED' || live ? false : pollMs),
  });
}

/** Mine that are over, the newest first. */
export const useSupportPast = (query: PageQuery) =>
  useQuery({
    queryKey: [...supportKey, 'past', query],
    queryFn: ({ signal }) =>
      get<Page<SupportConversation>>(`${path}/conversations`, {
        signal,
        query: { ...query, filter: JSON.stringify({ state: 'CLOSED' }) },
      }),
    placeholderData: keepPreviousData,
  });

/** Where a picture that came with a line is, from 0 on. */
export const supportPicture = (id: string, line: string, place: number): string =>
  `${of(id)}/lines/${encodeURIComponent(line)}/pictures/${place}`;

function useSupportChange<T, R>(change: (about: T) => Promise<R>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: supportKey }),
  });
}

/** Says something in a conversation, or begins one without `id`. The same key again is the same line. */
export const useSupportSend = (id: string | null) =>
  useSupportChange(async ({ content, key, pictures }: { content: string; key: string; pictures: readonly Blob[] }) => {
    const owner = accessToken.actsFor();
    const sent = await sendPictures(`${path}/pictures`, pictures, owner);
    const body = { content, key, ...sent };
    return post<Wire<SupportSentDto>>(id === null ? path : `${of(id)}/lines`, body, { owner });
  });

/** That I have seen one up to a line. What fails is said again with the next line, or when the page comes up anew. */
export const useSupportRead = (id: string) =>
  useSupportChange((through: string) => post<Wire<SupportUnreadDto>>(`${of(id)}/read`, { through }));

export const useSupportClose = (id: string) => useSupportChange(() => post<SupportConversation>(`${of(id)}/close`, {}));

export const useSupportRate = (id: string) =>
  useSupportChange((rating: number) => post<SupportConversation>(`${of(id)}/rating`, { rating }));

/** That the member is writing; whether anybody is told does not matter. */
export const tellTyping = (id: string): void => void post(`${of(id)}/typing`, {}).catch(() => undefined);
