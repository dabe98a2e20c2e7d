import type { WithdrawalResponse } from '@banyan/wallet/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client';
import { balanceKey } from './balance';
import type { Wire } from './wire';
import { withdrawalRulesKey } from './withdrawal-rules';

/** A withdrawal with the states it was in. */
export type Withdrawal = Wire<WithdrawalResponse>;
export type WithdrawalState = Withdrawal['state'];

export const withdrawalsKey = ['withdrawals'] as const;
export const withdrawalKey = (id: string) => ['withdrawal', id] as const;
export const fetchWithdrawal = (id: string, signal?: AbortSignal) =>
  get<Withdrawal>(`/wps/wallet/withdrawals/${encodeURIComponent(id)}`, { signal });

export const useWithdrawal = (id: string | null) =>
  useQuery({
    queryKey: withdrawalKey(id ?? ''),
    queryFn: ({ signal }) => fetchWithdrawal(id ?? '', signal),
    enabled: id !== null,
    staleTime: 5_000,
  });

/** Takes a request back while nobody has paid it. */
export function useCancelWithdrawal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<Withdrawal>(`/wps/wallet/withdrawals/${encodeURIComponent(id)}/cancel`, {}),
    onSettled: async (_, __, id) => {
      const stale = [withdrawalKey(id), withdrawalsKey, balanceKey, withdrawalRulesKey];
      await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}
