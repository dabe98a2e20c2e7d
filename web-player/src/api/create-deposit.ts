import type { DepositRequest as WalletDepositRequest } from '@banyan/wallet/contract';
import { post } from './client';
import type { Deposit } from './deposit';
import type { Wire } from './wire';

export type DepositRequest = Wire<WalletDepositRequest>;

export const createDeposit = (body: DepositRequest) => post<Deposit>('/wps/wallet/deposits', { ...body });
