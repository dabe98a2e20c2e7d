import type { TransferDto, TransferRequest as WalletTransferRequest, TransferRulesDto } from '@banyan/wallet/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, get, type Call } from './client';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type Transfer = Wire<TransferDto>;
export type TransferRules = Wire<TransferRulesDto>;
export type TransferRequest = Wire<WalletTransferRequest>;

const path = '/wps/wallet/transfers';
export const transfersKey = ['transfers'] as const;

export const useTransferRules = (enabled: boolean) =>
  useQuery({
    queryKey: [...transfersKey, 'rules'],
    queryFn: ({ signal }) => get<TransferRules>(`${path}/rules`, { signal }),
    enabled,
    staleTime: 5_000,
  });

export const useTransfers = (query: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...transfersKey, query],
    queryFn: ({ signal }) => get<Page<Transfer>>(path, { signal, query: { ...query } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const sendTransfer = (body: TransferRequest, options?: Pick<Call, 'owner'>) =>
  call<Transfer>('POST', path, { ...options, body: { ...body }, sealed: true });
