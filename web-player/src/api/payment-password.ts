import type { PaymentPasswordChangeDto, PaymentPasswordStateDto } from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { call, get } from './client';
import type { Wire } from './wire';

export type PaymentPasswordState = Wire<PaymentPasswordStateDto>;
export type PaymentPasswordChange = Wire<PaymentPasswordChangeDto>;

const path = '/wps/member/payment-password';
export const paymentPasswordKey = ['payment-password'] as const;

/** Whether the member has a payment password, and until when it is locked. */
export const usePaymentPassword = (enabled: boolean) =>
  useQuery({
    queryKey: paymentPasswordKey,
    queryFn: ({ signal }) => get<PaymentPasswordState>(path, { signal }),
    enabled,
    staleTime: 0,
  });

export const changePaymentPassword = (body: PaymentPasswordChange) =>
  call<PaymentPasswordState>('POST', path, { body: { ...body }, sealed: true });
