import type { StatementEntryDto } from '@banyan/wallet/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
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
  useQuery({
    queryKey: ['statement', query],
    queryFn: ({ signal }) => get<Page<StatementEntry>>('/wps/wallet/statement', { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
