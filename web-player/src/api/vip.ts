import type { GiftDto, VipChangeDto, VipStatusDto, VipTableDto } from '@banyan/promotions/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from './balance';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type VipTable = Wire<VipTableDto>;
export type VipStatus = Wire<VipStatusDto>;
export type VipChange = Wire<VipChangeDto>;
export type Gift = Wire<GiftDto>;

const path = '/wps/vip';
const vipKey = ['vip'] as const;

/** What each level asks for and brings. */
export const useVipTable = () =>
  useQuery({
    queryKey: [...vipKey, 'table'],
    queryFn: ({ signal }) => get<VipTable>(`${path}/table`, { signal }),
    staleTime: 300_000,
  });

/** My level, and what the next one asks for. */
export const useVipStatus = () =>
  useQuery({
    queryKey: [...vipKey, 'status'],
    queryFn: ({ signal }) => get<VipStatus>(path, { signal }),
    staleTime: 10_000,
  });

/** How my level changed, the newest first. */
export const useVipHistory = (query: PageQuery) =>
  useQuery({
    queryKey: [...vipKey, 'history', query],
    queryFn: ({ signal }) => get<Page<VipChange>>(`${path}/history`, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Gifts, rebates and cashback, the newest first. */
export const useGifts = (query: PageQuery & { filter: string }, enabled: boolean) =>
  useQuery({
    queryKey: [...vipKey, 'gifts', query],
    queryFn: ({ signal }) => get<Page<Gift>>(`${path}/gifts`, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Gives me what is due; the same again changes nothing. */
export function useClaimGift() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<null>(`${path}/gifts/${encodeURIComponent(id)}/claim`),
    onSettled: () => Promise.all([vipKey, balanceKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
