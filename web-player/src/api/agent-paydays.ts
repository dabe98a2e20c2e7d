import type { PaydayDto, PaydayPageDto, PayDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { PageQuery } from './page';
import type { Wire } from './wire';

export type Payday = Wire<PaydayDto>;
export type PaydayPage = Wire<PaydayPageDto>;
export type Pays = Wire<PayDto>;

/** What my contracts have come to in the periods that are not closed, the next to close first. */
export const usePaydays = ({ filter, ...query }: PageQuery & { filter: object }) =>
  useQuery({
    queryKey: ['agent', 'paydays', query, filter],
    queryFn: ({ signal }) =>
      get<PaydayPage>('/wps/agent/paydays', { signal, query: { ...query, filter: JSON.stringify(filter) } }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    refetchInterval: 60_000,
  });
