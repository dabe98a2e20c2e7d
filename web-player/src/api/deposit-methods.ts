import type { DepositMethod as WalletDepositMethod } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** A way to deposit; `feePercent` comes on top of the amount. */
export type DepositMethod = Wire<WalletDepositMethod>;

export const depositMethodsKey = ['deposit-methods'] as const;

export const useDepositMethods = (enabled: boolean) =>
  useQuery({
    queryKey: depositMethodsKey,
    queryFn: ({ signal }) => get<DepositMethod[]>('/wps/wallet/deposit/methods', { signal }),
    enabled,
    staleTime: 60_000,
  });
