import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import { askNotices, noticesKey, type Notice } from './notices';
import type { Page, PageQuery } from './page';

const path = '/wps/notices/announcements';

/** What the page of promotions shows. */
export const usePromotionNotices = (reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'promotions', reader],
    queryFn: ({ signal }) => askNotices({ types: 'PR,B', group: 'w_promotion' }, signal),
    staleTime: 60_000,
  });

export const useNoticePage = (query: PageQuery & { filter: string }, reader: string) =>
  useQuery({
    queryKey: [...noticesKey, 'list', query, reader],
    queryFn: ({ signal }) => get<Page<Notice>>(path, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
  });

export const readNotice = (id: string) => post<null>(`${path}/${id}/read`);
