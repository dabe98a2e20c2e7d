import type { PushDto, PushSubscriptionRequest } from '@banyan/notices/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Wire } from './wire';

export type PushSettings = Wire<PushDto>;
export type PushBrowser = PushSettings['browsers'][number];
type Address = Wire<PushSubscriptionRequest>;

const path = '/wps/notices/push';
const pushKey = ['push'] as const;

/** Has this browser told from now on. */
export const addPush = (address: Address): Promise<PushSettings> => call('PUT', path, { body: { ...address } });

/** I am here again; `here` of none: this browser is told no more. */
export const renewPushAt = (endpoint: string): Promise<PushSettings> => post(`${path}/renewal`, { endpoint });

/** In which browsers I am told while no page is open. */
export const usePushSettings = (enabled: boolean) =>
  useQuery({ queryKey: pushKey, queryFn: ({ signal }) => get<PushSettings>(path, { signal }), enabled, staleTime: 0 });

/** Switches a browser on or off; `change` gives what the server says then, or nothing where it was not asked. */
export function useChangePush<Of>(change: (of: Of) => Promise<PushSettings | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) =>
      saved ? client.setQueryData(pushKey, saved) : client.invalidateQueries({ queryKey: pushKey }),
  });
}

export const removePush = (id: string): Promise<PushSettings> => call('DELETE', `${path}/${encodeURIComponent(id)}`);
