import type { AnnouncementDto, AnnouncementListsDto } from '@banyan/notices/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Notice = Wire<AnnouncementDto>;
export type NoticeType = Notice['type'];
type NoticeLists = Wire<AnnouncementListsDto>;

export const noticesKey = ['notices'] as const;

export const askNotices = (query: Readonly<Record<string, string>>, signal: AbortSignal) =>
  get<NoticeLists>('/wps/relay/MCSFE_getListAnnouncements', {
    signal,
    query: { ...query, platform: 'W', execution: 'B' },
  });

/** What the platform tells now. `reader`: the member and the language, since it is another one's and another language's as well. */
export const useNotices = (reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'lists', reader],
    queryFn: ({ signal }) => askNotices({ types: 'B,PL,PU,PR' }, signal),
    staleTime: 60_000,
  });
