import type { OwnWhitelabelDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** The merchant of this host, and its switches. */
export type Whitelabel = Wire<OwnWhitelabelDto>;
export type Brand = Whitelabel['brand'];
export type Flags = Omit<Whitelabel, 'brand' | 'leftOut' | 'looks'>;

export const whitelabelKey = ['whitelabel'] as const;
export const fetchWhitelabel = (signal?: AbortSignal) =>
  get<Whitelabel>('/wps/system/whitelabel', { signal, anonymous: true });

export const useWhitelabelQuery = () =>
  useQuery({ queryKey: whitelabelKey, queryFn: ({ signal }) => fetchWhitelabel(signal), staleTime: 5 * 60_000 });
