import type {
  ConversionDto,
  ConvertPointsRequest,
  PointBalanceDto,
  PointConfigDto,
  PointEntryDto,
} from '@banyan/promotions/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from './balance';
import { call, get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type PointConfig = Wire<PointConfigDto>;
export type PointEntry = Wire<PointEntryDto>;
type PointBalance = Wire<PointBalanceDto>;
type Conversion = Wire<ConversionDto>;
type NewConversion = Wire<ConvertPointsRequest>;

const path = '/wps/points';
const pointsKey = ['points'] as const;

export const usePointBalance = () =>
  useQuery({
    queryKey: [...pointsKey, 'balance'],
    queryFn: ({ signal }) => get<PointBalance>(`${path}/balance`, { signal }),
    staleTime: 5_000,
  });

export const usePointConfig = () =>
  useQuery({
    queryKey: [...pointsKey, 'config'],
    queryFn: ({ signal }) => get<PointConfig>(`${path}/config`, { signal }),
    staleTime: 300_000,
  });

export const usePointEntries = (query: PageQuery) =>
  useQuery({
    queryKey: [...pointsKey, 'entries', query],
    queryFn: ({ signal }) => get<Page<PointEntry>>(`${path}/transactions`, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Turns points into money, once per key. */
export function useConvertPoints() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewConversion) =>
      call<Conversion>('POST', `${path}/convert`, { body: { ...body }, sealed: true }),
    onSettled: () => Promise.all([pointsKey, balanceKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
