import type { BillDetailDto, BillDto, IncomeDayDto, IncomeDto } from '@banyan/contracts/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Bill = Wire<BillDto>;
export type BillDetail = Wire<BillDetailDto>;
export type BillState = Bill['state'];
export type Income = Wire<IncomeDto>;
export type IncomeDay = Wire<IncomeDayDto>;

/** ISO instants: `from` inside, `until` outside. */
export interface Span {
  from: string;
  until: string;
}

export const billStates = [
  'NOT_REACHED', 'AWAIT_APPROVAL', 'APPROVED', 'PAYING', 'PAID', 'FORCED', 'FAILED',
] as const satisfies readonly BillState[]; // prettier-ignore

const bills = '/wps/agent/bills';
const fresh = { staleTime: 10_000 } as const;

/** What I earned by kind, in periods that began in the span. */
export const useIncome = (span: Span) =>
  useQuery({
    queryKey: ['agent', 'income', span],
    queryFn: ({ signal }) => get<{ data: Income[] }>(`${bills}/income`, { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The same by the brand's days; days without a bill are left out. */
export const useIncomeDays = (span: Span) =>
  useQuery({
    queryKey: ['agent', 'income-days', span],
    queryFn: ({ signal }) => get<{ data: IncomeDay[] }>(`${bills}/income/days`, { signal, query: { ...span } }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const useBills = ({ filter, ...query }: PageQuery & { filter: object }) =>
  useQuery({
    queryKey: ['agent', 'bills', query, filter],
    queryFn: ({ signal }) => get<Page<Bill>>(bills, { signal, query: { ...query, filter: JSON.stringify(filter) } }),
    placeholderData: keepPreviousData,
    ...fresh,
  });

export const useBill = (id: string | null) =>
  useQuery({
    queryKey: ['agent', 'bill', id],
    queryFn: ({ signal }) => get<BillDetail>(`${bills}/${id}`, { signal }),
    enabled: id !== null,
    ...fresh,
  });
