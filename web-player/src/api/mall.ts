import type { MallRewardDto, RedeemRequest, RedemptionDto } from '@banyan/promotions/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type MallReward = Wire<MallRewardDto>;
export type Redemption = Wire<RedemptionDto>;
type NewRedemption = Wire<RedeemRequest>;

export const rewardTypes = ['GOODS', 'COUPON', 'LIFE_SERVICE'] as const;
export type RewardType = MallReward['type'];

const path = '/wps/points';
const mallKey = ['mall'] as const;

/** What can be had for points, said in the reader's language. */
export const useMallRewards = (query: PageQuery & { filter?: string }, reader: string) =>
  useQuery({
    queryKey: [...mallKey, 'rewards', query, reader],
    queryFn: ({ signal }) => get<Page<MallReward>>(`${path}/rewards`, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const useRedemptions = (query: PageQuery, reader: string) =>
  useQuery({
    queryKey: [...mallKey, 'redemptions', query, reader],
    queryFn: ({ signal }) => get<Page<Redemption>>(`${path}/redemptions`, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** What moves points shows them anew. */
function usePointsChange<T>(change: (of: T) => Promise<Redemption>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => Promise.all([mallKey, ['points']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Asks for a reward, once per key. */
export const useRedeem = () =>
  usePointsChange((body: NewRedemption) =>
    call<Redemption>('POST', `${path}/redeem`, { body: { ...body }, sealed: true }),
  );

/** Takes back what nobody has decided, or says that it has arrived. */
export const useEndRedemption = () =>
  usePointsChange(({ id, step }: { id: string; step: 'cancel' | 'received' }) =>
    call<Redemption>('POST', `${path}/redemptions/${encodeURIComponent(id)}/${step}`),
  );
