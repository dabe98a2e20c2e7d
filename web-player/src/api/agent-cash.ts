import type { CashDetailDto, CashDto, CashPageDto, CashQuery } from '@banyan/contracts/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { SalesSpan } from './agent';
import { get } from './client';
import type { Wire } from './wire';

export type Cash = Wire<CashDto>;
export type CashPage = Wire<CashPageDto>;
export type CashKind = Cash['kind'];
export type CashLevel = NonNullable<CashQuery['level']>;

export const cashKinds = [
  'DEPOSIT',
  'WITHDRAWAL',
  'TRANSFER',
  'DIVIDEND',
  'SALARY',
] as const satisfies readonly CashKind[];
export const cashLevels = ['ALL', 'DIRECT', 'OWN'] as const satisfies readonly CashLevel[];

/** Whose, how far below, what and when; what is absent is not narrowed. */
export interface CashFilter extends SalesSpan {
  memberId?: string;
  level: CashLevel;
  kind?: CashKind;
}

const root = '/wps/agent/team/transactions';

/** What money a team moved, the newest first; the sums of the filter come with each page. */
export const useTeamCash = (filter: CashFilter) =>
  useInfiniteQuery({
    queryKey: ['agent', 'cash', filter],
    queryFn: ({ signal, pageParam }) =>
      get<CashPage>(root, { signal, query: { ...filter, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

export const useCashDetail = (id: string) =>
  useQuery({
    queryKey: ['agent', 'cash-detail', id],
    queryFn: ({ signal }) => get<Wire<CashDetailDto>>(`${root}/${id}`, { signal }),
    staleTime: 10_000,
  });
