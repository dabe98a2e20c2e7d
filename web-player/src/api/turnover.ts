import type { TurnoverDto } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Turnover = Wire<TurnoverDto>;

export const turnoverKey = ['turnover'] as const;

/** What is still to be staked before a withdrawal, and for what. */
export const useTurnover = (enabled = true) =>
  useQuery({
    queryKey: turnoverKey,
    queryFn: ({ signal }) => get<Turnover>('/wps/wallet/turnover', { signal }),
    enabled,
    staleTime: 5_000,
  });
