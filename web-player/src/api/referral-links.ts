import type { ReferralDto, ReferralRequest as IdentityReferralRequest } from '@banyan/identity/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type ReferralLink = Wire<ReferralDto>;
export type ReferralRequest = Wire<IdentityReferralRequest>;

const path = '/wps/agent/links';
export const linksKey = ['agent', 'links'] as const;

export const useReferralLinks = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...linksKey, query],
    queryFn: ({ signal }) => get<Page<ReferralLink>>(path, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const makeLink = (body: ReferralRequest) => post<ReferralLink>(path, body);
export const closeLink = (id: string) => post<ReferralLink>(`${path}/${id}/close`);
