import type {
  AcceptPreviewDto,
  ConsolidatedDto,
  ContractDetailDto,
  ContractDto,
  FoundDto,
  OfferCheckDto,
  OfferCheckRequest,
  OfferDto,
  OverviewDto,
  TeamNodeDto,
  TeamSalesDto,
  TerminationPreviewDto,
  TermsDto,
  TierViewDto,
  VersionDto,
} from '@banyan/contracts/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call, get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Overview = Wire<OverviewDto>;
export type TeamMember = Wire<TeamNodeDto>;
export type Found = Wire<FoundDto>;
export type TeamSales = Wire<TeamSalesDto>;
export type Contract = Wire<ContractDto>;
export type ContractDetail = Wire<ContractDetailDto>;
export type ContractKind = Contract['kind'];
export type ContractVersion = Wire<VersionDto>;
export type Tier = Wire<TierViewDto>;
export type Terms = Wire<TermsDto>;
export type Offer = Wire<OfferDto>;
export type OfferCheck = Wire<OfferCheckDto>;
type OfferToCheck = Wire<OfferCheckRequest>;
export type AcceptPreview = Wire<AcceptPreviewDto>;
export type TerminationPreview = Wire<TerminationPreviewDto>;
export type Consolidated = Wire<ConsolidatedDto>;

export const contractKinds = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const satisfies readonly ContractKind[];

/** ISO instants: `from` inside, `until` outside. */
export interface SalesSpan {
  from?: string;
  until?: string;
}

/** `summedAt`: up to when the figures are whole; null: nothing is summed yet. */
export type SalesPage = Page<TeamSales> & { summedAt: string | null };

const root = '/wps/agent';
const list = <T>(path: string, query: PageQuery & { filter?: object; parentId?: string }, signal: AbortSignal) => {
  const { filter, ...rest } = query;
  return get<Page<T>>(`${root}${path}`, {
    signal,
    query: { ...rest, ...(filter && { filter: JSON.stringify(filter) }) },
  });
};

/** The team in numbers, and its last days, today last. */
export const useOverview = (days: number) =>
  useQuery({
    queryKey: ['agent', 'overview', days],
    queryFn: ({ signal }) => get<Overview>(`${root}/team/overview`, { signal, query: { days } }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** What waits for me, by kind, as the specification's flags. */
export const useConsolidated = (enabled: boolean) =>
  useQuery({
    queryKey: ['agent', 'consolidated'],
    queryFn: ({ signal }) => get<Consolidated>(`${root}/contracts/consolidated`, { signal }),
    enabled,
    staleTime: 30_000,
  });

export const levelSize = 50;

/** One page of somebody's direct downlines; null: my own. */
export const useDownlines = (parentId: string | null, page: number) =>
  useQuery({
    queryKey: ['agent', 'team', parentId, page],
    queryFn: ({ signal }) =>
      list<TeamMember>('/team', { page, perPage: levelSize, ...(parentId && { parentId }) }, signal),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const useTeamMember = (id: string | null) =>
  useQuery({
    queryKey: ['agent', 'member', id],
    queryFn: ({ signal }) => get<TeamMember>(`${root}/team/${id}`, { signal }),
    enabled: id !== null,
    staleTime: 30_000,
  });

/** What a member's whole team did in a span of the brand's days; absent: today. */
export const useTeamSales = (id: string | null, span: SalesSpan = {}) =>
  useQuery({
    queryKey: ['agent', 'sales', id, span],
    queryFn: ({ signal }) => get<TeamSales>(`${root}/team/sales/${id}`, { signal, query: { ...span } }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

/** One page of somebody's direct downlines, each with the whole team below; null: my own. */
export const useSalesBelow = (parentId: string | null, span: SalesSpan, { page, perPage }: PageQuery) =>
  useQuery({
    queryKey: ['agent', 'sales-below', parentId, span, page, perPage],
    queryFn: ({ signal }) =>
      get<SalesPage>(`${root}/team/sales`, {
        signal,
        query: { ...span, page, perPage, ...(parentId && { parentId }) },
      }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });

export const useTeamSearch = (q: string) =>
  useQuery({
    queryKey: ['agent', 'search', q],
    queryFn: ({ signal }) => get<Page<Found>>(`${root}/team/search`, { signal, query: { q } }),
    enabled: q.length >= 2,
    staleTime: 30_000,
  });

export const useContracts = (query: PageQuery & { filter: object }, enabled = true) =>
  useQuery({
    queryKey: ['agent', 'contracts', query],
    queryFn: ({ signal }) => list<Contract>('/contracts', query, signal),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const useContract = (id: string | null) =>
  useQuery({
    queryKey: ['agent', 'contract', id],
    queryFn: ({ signal }) => get<ContractDetail>(`${root}/contracts/${id}`, { signal }),
    enabled: id !== null,
    staleTime: 5_000,
  });

export const fetchPreview = (id: string) => get<AcceptPreview>(`${root}/contracts/${id}/preview`);
export const checkOffer = (offer: OfferToCheck) => post<OfferCheck>(`${root}/contracts/check`, offer);
export const makeOffer = (offer: Offer) => post<ContractDetail>(`${root}/contracts`, offer);
export const amendContract = (id: string, terms: Terms) =>
  post<ContractDetail>(`${root}/contracts/${id}/amend`, { terms });
export const acceptContract = (id: string, body: { version: number; cancels: string[]; paymentPassword: string }) =>
  call<ContractDetail>('POST', `${root}/contracts/${id}/accept`, { body, sealed: true });

export const fetchTerminationPreview = (id: string) =>
  get<TerminationPreview>(`${root}/contracts/${id}/termination/preview`);
export const acceptTermination = (id: string, body: { cancels: string[]; paymentPassword: string }) =>
  call<ContractDetail>('POST', `${root}/contracts/${id}/termination/accept`, { body, sealed: true });

export type ContractVerb =
  'reject' | 'withdraw' | 'seen' | 'termination' | 'termination/reject' | 'termination/withdraw';
export const doContract = (id: string, verb: ContractVerb, body?: object) =>
  post<ContractDetail>(`${root}/contracts/${id}/${verb}`, body);

/** Everything of the agent centre is asked for again. */
export function useAgentChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['agent'] }), [client]);
}
