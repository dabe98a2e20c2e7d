import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Deposit } from './deposit';
import type { Page, PageQuery } from './page';

export const depositsKey = ['deposits'] as const;

export const useDeposits = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...depositsKey, query],
    queryFn: ({ signal }) => get<Page<Deposit>>('/wps/wallet/deposits', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
  });
