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

const fetchBills = ({ filter, ...query }: PageQuery & { filter: object }, signal?: AbortSignal) =>
  get<Page<Bill>>(bills, { signal, query: { ...query, filter: JSON.stringify(filter) } });

export const useBills = ({ filter, ...query }: PageQuery & { filter: object }) =>
  useQuery({
    queryKey: ['agent', 'bills', query, filter],
    queryFn: ({ signal }) => fetchBills({ ...query, filter }, signal),
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** Every bill of a filter, page by page. */
export async function fetchAllBills(filter: object): Promise<Bill[]> {
  const all: Bill[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await fetchBills({ page, perPage: 100, filter });
    all.push(...data);
    if (data.length === 0 || all.length >= total) return all;
  }
}

export const useBill = (id: string | null) =>
  useQuery({
    queryKey: ['agent', 'bill', id],
    queryFn: ({ signal }) => get<BillDetail>(`${bills}/${id}`, { signal }),
    enabled: id !== null,
    ...fresh,
  });
