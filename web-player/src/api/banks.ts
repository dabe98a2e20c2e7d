import type { BankResponse } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Bank = Wire<BankResponse>;

export const useBanks = (enabled: boolean) =>
  useQuery({
    queryKey: ['banks'],
    queryFn: ({ signal }) => get<Bank[]>('/wps/wallet/banks', { signal }),
    enabled,
    staleTime: 3_600_000,
  });
