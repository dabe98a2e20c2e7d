import type { ClaimDto, ConditionDto, OfferDto, SignInDto } from '@banyan/promotions/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessToken } from './access-token';
import { get, post } from './client';
import { sendPictures } from './pictures';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Offer = Wire<OfferDto>;
export type Condition = Wire<ConditionDto>;
export type Claim = Wire<ClaimDto>;
export type Bonus = NonNullable<Claim['bonus']>;
export type OfferStatus = Offer['status'];
type SignIn = Wire<SignInDto>;

/** Source: the specification, S-88; "all" is no filter. */
export const offerCategories = [
  'SPORT', 'LIVE', 'SLOTS', 'POKER', 'FISHING', 'LOTTERY', 'REBATE', 'POINTS_MALL', 'RANKING', 'DEPOSIT', 'APP_DOWNLOAD', 'NEW_PLAYER',
  'GAMING', 'OTHER',
] as const satisfies ReadonlyArray<Offer['category']>; // prettier-ignore
export type OfferCategory = (typeof offerCategories)[number];

/** Source: the specification, S-88. */
export const offerTags = ['NEWBIE', 'LIMITED', 'SPECIAL', 'DAILY', 'HIGH_REBATE', 'VIP'] as const;
export type OfferTag = (typeof offerTags)[number];

const path = '/wps/promotions';
const offersKey = ['promotions'] as const;
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
/** Progress follows play within seconds. */
const followMs = 5_000;

export const useOffers = (query: PageQuery & { filter: string }, reader: string) =>
  useQuery({
    queryKey: [...offersKey, 'list', query, reader],
    queryFn: ({ signal }) => get<Page<Offer>>(path, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** One with its conditions judged for the reader. */
export const useOffer = (id: string, reader: string) =>
  useQuery({
    queryKey: [...offersKey, 'one', id, reader],
    queryFn: ({ signal }) => get<Offer>(one(id), { signal }),
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.claim && state.data.status !== 'CLOSED' ? followMs : false),
  });

/** What I joined, the newest first. */
export const useClaims = (query: PageQuery & { filter: string }, reader: string, enabled: boolean) =>
  useQuery({
    queryKey: [...offersKey, 'claims', query, reader],
    queryFn: ({ signal }) => get<Page<Claim>>(`${path}/claims`, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'IN_PROCESS') ? followMs : false),
  });

export const useSignIn = (enabled: boolean) =>
  useQuery({
    queryKey: [...offersKey, 'sign-in'],
    queryFn: ({ signal }) => get<SignIn>(`${path}/sign-in`, { signal }),
    enabled,
    staleTime: 60_000,
  });

function useOfferChange<T>(change: (about: T) => Promise<null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: offersKey }),
  });
}

/** Joins; the same again changes nothing. */
export const useJoinOffer = () =>
  useOfferChange(({ id, code }: { id: string; code?: string }) =>
    post<null>(`${one(id)}/join`, { ...(code !== undefined && { code }) }),
  );

export const useApplyForOffer = () =>
  useOfferChange(async ({ id, remark, pictures }: { id: string; remark: string; pictures: readonly Blob[] }) => {
    const owner = accessToken.actsFor();
    const sent = await sendPictures(`${path}/pictures`, pictures, owner);
    return post<null>(`${one(id)}/apply`, { remark, ...sent }, { owner });
  });

/** Gives me what is due; the same again changes nothing. */
export const useClaimReward = () => useOfferChange((id: string) => post<null>(`${one(id)}/reward`));

export const useSignInToday = () => useOfferChange(() => post<null>(`${path}/sign-in`));
