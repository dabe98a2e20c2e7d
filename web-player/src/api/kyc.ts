import type { KycDocumentRequest, OwnKycDto, OwnKycKindDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { accessToken } from './access-token';
import { call, get } from './client';
import { kycKey } from './kyc-key';
import { sendPictures } from './pictures';
import type { Wire } from './wire';
import { withdrawalRulesKey } from './withdrawal-rules';

export type OwnKyc = Wire<OwnKycDto>;
export type KycKind = Wire<OwnKycKindDto>;
export type KycDocument = Wire<KycDocumentRequest>;
export type KycType = KycDocument['type'];

const path = '/wps/member/kyc';

/** What a document of each kind may be. Source: domain 1.3. */
export const typesOf: Readonly<Record<KycKind['kind'], readonly KycType[]>> = {
  IDENTITY: ['ID_CARD', 'PASSPORT', 'DRIVER_LICENCE'],
  SELFIE: ['SELFIE'],
  ADDRESS: ['UTILITY_BILL', 'BANK_STATEMENT'],
  PAYMENT: ['CREDIT_CARD'],
  OTHER: ['OTHER'],
};

/** How far I have shown who I am. */
export const useKyc = (enabled: boolean) =>
  useQuery({ queryKey: kycKey, queryFn: ({ signal }) => get<OwnKyc>(path, { signal }), enabled, staleTime: 10_000 });

/** Sends a document with its pictures. */
export function useSendDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ pictures, ...body }: Omit<KycDocument, 'pictures'> & { pictures: readonly Blob[] }) => {
      const owner = accessToken.actsFor();
      const sent = await sendPictures(`${path}/pictures`, pictures, owner);
      return call<OwnKyc>('POST', `${path}/documents`, { body: { ...body, ...sent }, owner });
    },
    onSuccess: (kyc) => client.setQueryData(kycKey, kyc),
    onSettled: () => client.invalidateQueries({ queryKey: withdrawalRulesKey }),
  });
}

/** Where a picture of one of my documents is. */
export const documentPicture = (id: string, place: number): string =>
  `${path}/documents/${encodeURIComponent(id)}/pictures/${place}`;
