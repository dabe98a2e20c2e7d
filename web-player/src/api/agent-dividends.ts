import type { DefaultDto, DueDto, DueListDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Due = Wire<DueDto>;
export type DueList = Wire<DueListDto>;
export type Default = Wire<DefaultDto>;

const root = '/wps/agent/dividends';

/** What I owe my downlines, the earliest deadline first. */
export const useDues = (enabled = true) =>
  useQuery({
    queryKey: ['agent', 'dues'],
    queryFn: ({ signal }) => get<DueList>(`${root}/dues`, { signal }),
    enabled,
    staleTime: 10_000,
  });

export const issueDue = (runId: string) => post<DueList>(`${root}/dues/${runId}/issue`);

/** What was paid by force in my place. */
export const useDefaults = (query: PageQuery) =>
  useQuery({
    queryKey: ['agent', 'defaults', query],
    queryFn: ({ signal }) => get<Page<Default>>(`${root}/defaults`, { signal, query: { ...query } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
