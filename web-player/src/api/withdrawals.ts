import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import { withdrawalsKey, type Withdrawal } from './withdrawal';

export const useWithdrawals = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...withdrawalsKey, query],
    queryFn: ({ signal }) => get<Page<Withdrawal>>('/wps/wallet/withdrawals', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
  });
