import type { InvitationDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** Who invites by a code (`inviter` a nickname), and whether it still opens an account. */
export type Invitation = Wire<InvitationDto>;

export const invitationKey = ['invitation'] as const;

export const useInvitation = (code: string) =>
  useQuery({
    queryKey: [...invitationKey, code],
    queryFn: ({ signal }) => get<Invitation>('/wps/agent/invitation', { signal, anonymous: true, query: { code } }),
    enabled: code !== '',
    staleTime: 30_000,
  });
