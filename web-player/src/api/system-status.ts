import type { SystemStatusDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import { statusKey } from './status-key';
import type { Wire } from './wire';

export interface SystemStatus extends Wire<SystemStatusDto> {}

export const fetchStatus = (signal?: AbortSignal) =>
  get<SystemStatus>('/wps/system/status', { signal, anonymous: true, query: { host: location.hostname } });

/** The permission call that decides the route table: maintenance, then region, then the site. */
export const useStatusQuery = () =>
  useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => fetchStatus(signal),
    staleTime: 60_000,
    refetchInterval: 60_000,
  });
