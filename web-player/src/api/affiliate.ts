import type { AffiliateDto, ApplyDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from './client';
import type { Wire } from './wire';

export type Affiliate = Wire<AffiliateDto>;
export type Application = NonNullable<Affiliate['application']>;
export type NewApplication = Wire<ApplyDto>;
export type ContactKind = NewApplication['contactKind'];

export const contactKinds = [
  'ZALO', 'TELEGRAM', 'WHATSAPP', 'FACEBOOK', 'LINE', 'WECHAT', 'SKYPE', 'QQ',
] as const satisfies readonly ContactKind[]; // prettier-ignore

const path = '/wps/agent/affiliate';
const affiliateKey = ['affiliate'] as const;

/** How I stand with the agent programme. */
export const useAffiliate = (enabled: boolean) =>
  useQuery({
    queryKey: affiliateKey,
    queryFn: ({ signal }) => get<Affiliate>(path, { signal }),
    enabled,
    staleTime: 0,
  });

export function useApply() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApplication) => post<Affiliate>(path, body),
    onSuccess: (affiliate) => client.setQueryData(affiliateKey, affiliate),
  });
}
