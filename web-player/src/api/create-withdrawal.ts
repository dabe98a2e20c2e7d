import type { WithdrawalRequest as WalletWithdrawalRequest } from '@banyan/wallet/contract';
import { post, type Call } from './client';
import type { Wire } from './wire';
import type { Withdrawal } from './withdrawal';

export type WithdrawalRequest = Wire<WalletWithdrawalRequest>;

export const createWithdrawal = (body: WithdrawalRequest, options?: Pick<Call, 'owner'>) =>
  post<Withdrawal>('/wps/wallet/withdrawals', { ...body }, { ...options, sealed: true });
