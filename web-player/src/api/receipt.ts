import type { ReceiptDto, ReceiptRequest as WalletReceiptRequest } from '@banyan/wallet/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessToken } from './access-token';
import { get, post } from './client';
import type { Wire } from './wire';

/** Whether a paid withdrawal arrived: the member's word, and what operators found. */
export type Receipt = Wire<ReceiptDto>;
export type ReceiptRequest = Wire<WalletReceiptRequest>;

const pathOf = (id: string) => `/wps/wallet/withdrawals/${encodeURIComponent(id)}`;
const keyOf = (id: string) => ['receipt', id] as const;

export const useReceipt = (id: string) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => get<Receipt>(`${pathOf(id)}/receipt`, { signal }),
    staleTime: 5_000,
  });

/** Sends the pictures, then the word. Both may be sent again: the same picture and the same word count once. */
export function useAnswerReceipt(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ pictures, ...body }: ReceiptRequest & { pictures: readonly Blob[] }) => {
      const owner = accessToken.actsFor();
      for (const picture of pictures) await post<Receipt>(`${pathOf(id)}/proofs`, picture, { owner });
      return post<Receipt>(`${pathOf(id)}/receipt`, body, { owner });
    },
    onSuccess: (receipt) => client.setQueryData(keyOf(id), receipt),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
