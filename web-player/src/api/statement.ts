import type { StatementEntryDto } from '@banyan/wallet/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import { queryClient } from './query-client';
import type { Wire } from './wire';

/** One movement of the wallet, signed, with what could be spent afterwards. */
export type StatementEntry = Wire<StatementEntryDto>;

export interface StatementQuery extends PageQuery {
  kind?: string;
  /** ISO instants: from inclusive, to exclusive. */
  from?: string;
  to?: string;
}

export const useStatement = (query: StatementQuery, enabled: boolean) =>
  useQuery({ ...statementQuery(query), enabled, placeholderData: keepPreviousData });

/** Asks for a page of it whose screen is on its way. */
export const expectStatement = (query: StatementQuery): Promise<void> =>
  queryClient.prefetchQuery(statementQuery(query));

const statementQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: ['statement', query],
    queryFn: ({ signal }) => get<Page<StatementEntry>>('/wps/wallet/statement', { signal, query: { ...query } }),
    staleTime: 5_000,
  });
