import type { BankCardRequest, BankCardResponse } from '@banyan/wallet/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import type { Wire } from './wire';

/** Only the last four digits of the number are shown. */
export type BankCard = Wire<BankCardResponse>;
export type NewBankCard = Wire<BankCardRequest>;

export const maxBankCards = 5;
export const bankCardsKey = ['bank-cards'] as const;

export const useBankCards = (enabled: boolean) =>
  useQuery({
    queryKey: bankCardsKey,
    queryFn: ({ signal }) => get<BankCard[]>('/wps/wallet/bank-cards', { signal }),
    enabled,
  });

export function useAddBankCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBankCard) => post<BankCard>('/wps/wallet/bank-cards', { ...body }, { sealed: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: bankCardsKey }),
  });
}

export function useRemoveBankCard() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call<unknown>('DELETE', `/wps/wallet/bank-cards/${encodeURIComponent(id)}`),
    onSuccess: () => client.invalidateQueries({ queryKey: bankCardsKey }),
  });
}
