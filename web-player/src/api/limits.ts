import type { ExclusionRequest, LimitDto, LimitRequest, MemberLimitsDto } from '@banyan/wallet/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Wire } from './wire';

export type MemberLimits = Wire<MemberLimitsDto>;
export type Limit = Wire<LimitDto>;
export type NewLimit = Wire<LimitRequest>;
export type NewExclusion = Wire<ExclusionRequest>;

const path = '/wps/wallet/limits';
export const limitsKey = ['limits'] as const;

export const useLimits = (enabled: boolean) =>
  useQuery({
    queryKey: limitsKey,
    queryFn: ({ signal }) => get<MemberLimits>(path, { signal }),
    enabled,
    staleTime: 0,
  });

/** Sets or ends (null) a limit; the same again changes nothing. */
export function useSetLimit() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewLimit) => call<MemberLimits>('PUT', path, { body: { ...body } }),
    onSuccess: (limits) => client.setQueryData(limitsKey, limits),
  });
}

/** Begins a break or self-exclusion, once per key. */
export function useExclude() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewExclusion) => post<MemberLimits>(`${path}/exclusion`, { ...body }),
    onSuccess: (limits) => client.setQueryData(limitsKey, limits),
  });
}
