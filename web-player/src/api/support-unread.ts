import type { SupportUnreadDto } from '@banyan/notices/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export const supportKey = ['support'] as const;
export const supportUnreadKey = [...supportKey, 'unread'] as const;

/** How much support answered that I have not read. */
export const useSupportNews = (enabled: boolean) =>
  useQuery({
    queryKey: supportUnreadKey,
    queryFn: ({ signal }) => get<Wire<SupportUnreadDto>>('/wps/notices/support/unread', { signal }),
    enabled,
    staleTime: 30_000,
  });
