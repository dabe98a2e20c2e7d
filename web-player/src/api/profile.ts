import type { OwnProfileDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import { memberKey } from './member-info';
import type { Wire } from './wire';

/** What the brand's profile asks for, with what the member told of it: partly masked, and whether it may be written now. */
export type OwnProfile = Wire<OwnProfileDto>;
export type ProfileField = OwnProfile['fields'][number];

/** Below the member's own key: a change of the member reads it anew. */
export const profileKey = [...memberKey, 'profile'] as const;

export const useOwnProfile = (enabled: boolean) =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => get<OwnProfile>('/wps/member/info/profile', { signal }),
    enabled,
    staleTime: 5 * 60_000,
  });
