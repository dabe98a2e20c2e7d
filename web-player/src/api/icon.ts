import type { OwnIconDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get } from './client';
import { memberKey } from './member-info';
import type { Wire } from './wire';

/** The picture that stands for the member, and those to choose among. */
export type OwnIcon = Wire<OwnIconDto>;

const iconKey = [...memberKey, 'icon'] as const;
const path = '/wps/member/info/icon';

export const useOwnIcon = (enabled: boolean) =>
  useQuery({
    queryKey: iconKey,
    queryFn: ({ signal }) => get<OwnIcon>(path, { signal }),
    enabled,
    staleTime: 5 * 60_000,
  });

export function useChooseIcon() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (icon: OwnIcon['icon']) => call<OwnIcon>('PUT', path, { body: { icon } }),
    onSuccess: () => client.invalidateQueries({ queryKey: memberKey }),
  });
}
