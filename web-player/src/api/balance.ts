import type { BalanceDto } from '@banyan/wallet/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from './client';
import { queryClient } from './query-client';
import type { Wire } from './wire';

/** Digit strings of minor units; `balanceMinor` = `availableMinor` + `lockedMinor`. */
export type Balance = Wire<BalanceDto> & {
  /** Of the last push: an older one never overwrites a newer one. */
  version?: string;
};

export const balanceKey = ['balance'] as const;

const balanceQuery = queryOptions({
  queryKey: balanceKey,
  queryFn: ({ signal }) => get<Balance>('/wps/v2/wallets/balance', { signal }),
});

export const useBalanceQuery = (enabled: boolean) => useQuery({ ...balanceQuery, enabled });

/** Asks for it before anything is there to show it. */
export const expectBalance = (): Promise<void> => queryClient.prefetchQuery(balanceQuery);
