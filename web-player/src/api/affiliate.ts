import type { HighestRatesDto } from '@banyan/contracts/contract';
import type { AffiliateDto, AffiliatePageDto, ApplyDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client';
import type { Wire } from './wire';

export type Affiliate = Wire<AffiliatePageDto>;
export type Application = NonNullable<Affiliate['application']>;
export type NewApplication = Wire<ApplyDto>;
export type ContactKind = NewApplication['contactKind'];

export const contactKinds = [
  'ZALO', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK', 'LINE', 'WECHAT', 'SKYPE', 'QQ',
] as const satisfies readonly ContactKind[]; // prettier-ignore

const path = '/wps/agent/affiliate';
const affiliateKey = ['affiliate'] as const;

/** The agent programme, and how I stand with it: a visitor is no agent and may not apply yet. */
export const useAffiliate = (status: 'guest' | 'member') =>
  useQuery({
    queryKey: [...affiliateKey, status],
    queryFn: ({ signal }) => get<Affiliate>(path, { signal }),
    staleTime: 0,
  });

export const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies ReadonlyArray<
  keyof HighestRatesDto['maxRateBp']
>;

/** The highest rates that contracts of this brand may have, in basis points. */
export const useHighestRates = () =>
  useQuery({
    queryKey: ['highest-rates'],
    queryFn: ({ signal }) => get<Wire<HighestRatesDto>>('/wps/agent/contracts/rates', { signal }),
    staleTime: 300_000,
  });

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => post<Wire<AffiliateDto>>(path, body),
    onSuccess: (standing) =>
      client.setQueriesData<Affiliate>({ queryKey: affiliateKey }, (known) => known && { ...known, ...standing }),
  });
}
