import type { WithdrawalRequest as WalletWithdrawalRequest } from '@banyan/wallet/contract';
import { post } from './client';
import type { Wire } from './wire';
import type { Withdrawal } from './withdrawal';

export type WithdrawalRequest = Wire<WalletWithdrawalRequest>;

export const createWithdrawal = (body: WithdrawalRequest) => post<Withdrawal>('/wps/wallet/withdrawals', { ...body });
