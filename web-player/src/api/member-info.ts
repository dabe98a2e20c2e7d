import type { MemberInfoDto, MemberPatchDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Wire } from './wire';

/** The member as he sees himself; e-mail, mobile and real name come masked. */
export type Member = Wire<MemberInfoDto>;
export type MemberChange = Wire<MemberPatchDto>;

/** The type of a free-play account. */
export const trialAccount = 4;
export const memberKey = ['member'] as const;
export const fetchMember = (signal?: AbortSignal) => get<Member>('/wps/member/info', { signal });

export const useMemberQuery = (enabled: boolean) =>
  useQuery({ queryKey: memberKey, queryFn: ({ signal }) => fetchMember(signal), enabled, staleTime: 5 * 60_000 });

/** Changes what a member may change about himself; a mobile or e-mail with the login password, sent encrypted. */
export function useChangeMember() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: MemberChange) => call<Member>('PATCH', '/wps/member/info', { body, sealed: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: memberKey }),
  });
}

/** Sets the real name of a member who has none, for good. */
export function useSetRealName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (realName: string) => post<Member>('/wps/member/real-name', { realName }, { sealed: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: memberKey }),
  });
}
