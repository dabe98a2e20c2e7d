import type { SimulationSetDto, SimulationSetRequest } from '@banyan/contracts/contract';
import type { BulkDto, BulkItemDto, BulkPreviewDto, BulkPreviewRequest, BulkRequest } from '@banyan/contracts/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ContractKind } from './agent';
import { get, post } from './client';
import type { Page } from './page';
import type { Wire } from './wire';

export type Bulk = Wire<BulkDto>;
export type BulkItem = Wire<BulkItemDto>;
export type BulkPreview = Wire<BulkPreviewDto>;
export type BulkPreviewRow = BulkPreview['rows'][number];
export type BulkAction = Bulk['action'];
export type BulkProblem = BulkItem['problems'][number];
type ToPreview = Wire<BulkPreviewRequest>;
type ToSend = Wire<BulkRequest>;

export const bulkActions = ['OFFER', 'AMEND', 'REMIND'] as const satisfies readonly BulkAction[];

const path = '/wps/agent/contracts/bulk';
const watchMs = 2_000;

/** What would become of each downline; makes nothing. */
export const usePreviewBulk = () =>
  useMutation({ mutationFn: (asked: ToPreview) => post<BulkPreview>(`${path}/preview`, asked) });

/** Makes it for each that is named; the same key is carried out once. */
export const useSendBulk = () => useMutation({ mutationFn: (asked: ToSend) => post<Bulk>(path, asked) });

/** A command as it stands, asked for again while something of it waits. */
export const useBulk = (sent: Bulk) =>
  useQuery({
    queryKey: ['agent', 'bulk', sent.id],
    queryFn: ({ signal }) => get<Bulk>(`${path}/${sent.id}`, { signal }),
    initialData: sent,
    refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? watchMs : false),
  });

/** Those of a command that were refused, or all that were made. */
export const useBulkItems = ({ id, done, refused }: Bulk, state: 'DONE' | 'REFUSED', page: number, perPage: number) =>
  useQuery({
    queryKey: ['agent', 'bulk', id, state, page, done, refused],
    queryFn: ({ signal }) =>
      get<Page<BulkItem>>(`${path}/${id}/items`, {
        signal,
        query: { page, perPage, filter: JSON.stringify({ state }) },
      }),
    placeholderData: keepPreviousData,
  });

/** The terms that I used last for many at once, of a kind. */
export const useLastTerms = (kind: ContractKind) =>
  useQuery({
    queryKey: ['agent', 'bulk-last', kind],
    queryFn: ({ signal }) =>
      get<Page<Bulk>>(path, { signal, query: { page: 1, perPage: 5, filter: JSON.stringify({ kind }) } }),
    select: ({ data }) => data.find(({ terms }) => terms !== null)?.terms ?? null,
    staleTime: 10_000,
  });

type Tried = Wire<SimulationSetDto>;
export type TriedRow = Tried['rows'][number];
type ToTry = Wire<SimulationSetRequest>;
/** So many downlines are tried at once. */
export const mostTried = 20;

/** What terms would have paid each of some downlines in the last period that is over. Makes nothing. */
export const useTrySet = () =>
  useMutation({ mutationFn: (asked: ToTry) => post<Tried>('/wps/agent/simulations/set', asked) });
