import type { Group, PreferencesDto, PreferencesRequest } from '@banyan/notices/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Wire } from './wire';

export type MessagePreferences = Wire<PreferencesDto>;
export type MessageGroup = Group;
export type GroupWays = MessagePreferences['groups'][number];
type Change = Wire<PreferencesRequest>;

const path = '/wps/notices/preferences';
const preferencesKey = ['message-preferences'] as const;

/** By which ways I want to be told what, and when not. */
export const useMessagePreferences = (enabled: boolean) =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => get<MessagePreferences>(path, { signal }),
    enabled,
    staleTime: 0,
  });

/** The last word counts. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ groups, quiet }: Change) => call<MessagePreferences>('PUT', path, { body: { groups, quiet } }),
    onSuccess: (saved) => client.setQueryData(preferencesKey, saved),
  });
}

/** Ends advertising by mail for whoever has the link of such a mail. */
export const endAdvertising = (token: string): Promise<null> =>
  post<null>(`/wps/notices/unsubscribe/${encodeURIComponent(token)}`, undefined, { anonymous: true });
