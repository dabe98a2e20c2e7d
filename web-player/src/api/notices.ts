import type { AnnouncementDto, AnnouncementListsDto } from '@banyan/notices/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Notice = Wire<AnnouncementDto>;
export type NoticeType = Notice['type'];
type NoticeLists = Wire<AnnouncementListsDto>;

const path = '/wps/notices/announcements';
export const noticesKey = ['notices'] as const;

const ask = (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
  get<NoticeLists>('/wps/relay/MCSFE_getListAnnouncements', {
    signal,
    query: { ...query, platform: 'W', execution: 'B' },
  });

/** What the platform tells now. `reader`: the member and the language, since it is another one's and another language's as well. */
export const useNotices = (reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'lists', reader],
    queryFn: ({ signal }) => ask({ types: 'B,PL,PU,PR' }, signal),
    staleTime: 60_000,
  });

/** What the page of promotions shows. */
export const usePromotionNotices = (reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'promotions', reader],
    queryFn: ({ signal }) => ask({ types: 'PR,B', group: 'w_promotion' }, signal),
    staleTime: 60_000,
  });

export const useNoticePage = (query: PageQuery & { filter: string }, reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'list', query, reader],
    queryFn: ({ signal }) => get<Page<Notice>>(path, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
  });

export const readNotice = (id: string) => post<null>(`${path}/${id}/read`);
