import type { WithdrawalRules as WalletWithdrawalRules } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type WithdrawalRules = Wire<WalletWithdrawalRules>;

export const withdrawalRulesKey = ['withdrawal-rules'] as const;

export const useWithdrawalRules = (enabled: boolean) =>
  useQuery({
    queryKey: withdrawalRulesKey,
    queryFn: ({ signal }) => get<WithdrawalRules>('/wps/wallet/withdrawals/rules', { signal }),
    enabled,
    staleTime: 5_000,
  });
