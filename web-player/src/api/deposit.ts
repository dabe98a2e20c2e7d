import type { DepositResponse, TransferInstructions } from '@banyan/wallet/contract';
import { useQuery } from '@tanstack/react-query';
import { get } from './client';
import type { Wire } from './wire';

export type Deposit = Wire<DepositResponse>;
export type DepositState = Deposit['state'];
/** What to write on a bank transfer. */
export type Transfer = Wire<TransferInstructions>;

export const settled: ReadonlySet<DepositState> = new Set(['SUCCESS', 'FAILED', 'EXPIRED']);
export const depositKey = (id: string) => ['deposit', id] as const;
export const fetchDeposit = (id: string, signal?: AbortSignal) =>
  get<Deposit>(`/wps/wallet/deposits/${encodeURIComponent(id)}`, { signal });

const pollMs = 5_000;

/** One deposit, asked for again until it is settled: the socket is the fast way, not the only one. */
export const useDeposit = (id: string | null) =>
  useQuery({
    queryKey: depositKey(id ?? ''),
    queryFn: ({ signal }) => fetchDeposit(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && settled.has(state.data.state) ? false : pollMs),
  });
