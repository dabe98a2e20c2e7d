import type { DomainRouteDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';

export const domainRouteKey = ['domain-route'] as const;

/** The brand's hosts, and where its apps and its support are. */
export const useDomainRoute = () =>
  useQuery({
    queryKey: domainRouteKey,
    queryFn: ({ signal }) => get<DomainRouteDto>('/wps/system/domainRoute', { signal, anonymous: true }),
    staleTime: 60_000,
  });
