import type { OwnRestrictions } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Restriction = Wire<OwnRestrictions>['restrictions'][number];

/** What the member may not do now, or from some time on. */
export const useRestrictions = (enabled: boolean) =>
  useQuery({
    queryKey: ['restrictions'],
    queryFn: ({ signal }) => get<Wire<OwnRestrictions>>('/wps/wallet/restrictions', { signal }),
    enabled,
    staleTime: 15_000,
  });
