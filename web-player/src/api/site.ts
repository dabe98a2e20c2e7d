import type { ContactDto, MarkDto, SiteDto } from '@banyan/notices/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Mark = Wire<MarkDto>;
export type Contact = Wire<ContactDto>;

export const siteKey = (language: string) => ['site', language] as const;

/** What the brand's operators have on every page: marks of the footer, contacts, the event. */
export const useSite = (language: string, enabled = true) =>
  useQuery({
    enabled,
    queryKey: siteKey(language),
    queryFn: ({ signal }) => get<Wire<SiteDto>>('/wps/notices/site', { signal, anonymous: true }),
    staleTime: 300_000,
  });
