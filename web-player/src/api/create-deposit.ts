import type { DepositRequest as WalletDepositRequest } from '@banyan/wallet/contract';
import { post, type Call } from './client';
import type { Deposit } from './deposit';
import type { Wire } from './wire';

export type DepositRequest = Wire<WalletDepositRequest>;

export const createDeposit = (body: DepositRequest, options?: Pick<Call, 'owner'>) =>
  post<Deposit>('/wps/wallet/deposits', { ...body }, options);
