import type { HelpArticleDto, HelpCenterDto } from '@banyan/notices/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type HelpArticle = Wire<HelpArticleDto>;

/** What operators wrote, or what of it speaks of something. */
export const useHelpCenter = (q: string, language: string) =>
  useQuery({
    queryKey: ['help-center', q, language],
    queryFn: ({ signal }) => get<Wire<HelpCenterDto>>('/wps/system/helpCenter', { signal, query: q ? { q } : {} }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
