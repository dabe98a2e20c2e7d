import type { EnvelopeDto, EnvelopeProofDto, EnvelopeShareDto } from '@banyan/promotions/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { balanceKey } from './balance';
import { get, post } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Envelope = Wire<EnvelopeDto>;
export type EnvelopeShare = Wire<EnvelopeShareDto>;
export type EnvelopeProof = Wire<EnvelopeProofDto>;

const path = '/wps/envelopes';
const envelopesKey = ['envelopes'] as const;
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** Red envelopes that are announced, open or just over, with the reader's shares; asked for again while one is open. */
export const useEnvelopes = (query: PageQuery, reader: string) =>
  useQuery({
    queryKey: [...envelopesKey, reader, query],
    queryFn: ({ signal }) => get<Page<Envelope>>(path, { signal, query: { ...query } }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'OPEN') ? 5_000 : 60_000),
  });

/** Opens my share; the same again returns the same share. */
export function useOpenEnvelope() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => post<EnvelopeShare>(`${one(id)}/open`),
    onSettled: () =>
      Promise.all([envelopesKey, balanceKey, ['vip']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** What the shares of one that is over follow from. */
export const readEnvelopeProof = (id: string) => get<EnvelopeProof>(`${one(id)}/proof`);
