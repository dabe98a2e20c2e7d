import type { BalanceDto } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

/** Digit strings of minor units; `balanceMinor` = `availableMinor` + `lockedMinor`. */
export type Balance = Wire<BalanceDto> & {
  /** Of the last push: an older one never overwrites a newer one. */
  version?: string;
};

export const balanceKey = ['balance'] as const;
export const fetchBalance = (signal?: AbortSignal) => get<Balance>('/wps/v2/wallets/balance', { signal });

export const useBalanceQuery = (enabled: boolean) =>
  useQuery({ queryKey: balanceKey, queryFn: ({ signal }) => fetchBalance(signal), enabled });
