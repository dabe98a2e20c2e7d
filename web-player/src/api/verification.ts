import type { CodeSentDto, CountryDto } from '@banyan/identity/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, get } from './client';
import type { Wire } from './wire';

/** What a code by SMS is asked for; it is good for nothing else. */
export type CodePurpose = 'login' | 'password' | 'register';

export interface CodeRequest {
  purpose: CodePurpose;
  mobileNum: string;
  countryDialingCode?: string;
  captcha?: string;
}

/** Has a code sent; answers for how many minutes there is no other. */
export const useSendCode = () =>
  useMutation({
    mutationFn: ({ purpose, ...body }: CodeRequest) =>
      purpose === 'register'
        ? call<Wire<CodeSentDto>>('POST', '/wps/verification/sms/register', { body, anonymous: true })
        : call<Wire<CodeSentDto>>('POST', '/wps/verification/sms/noLogin', {
            body: { ...body, purpose },
            anonymous: true,
          }),
  });

/** The countries whose mobiles are taken, the standard one first. */
export const useCountries = (enabled: boolean) =>
  useQuery({
    queryKey: ['verification', 'countries'],
    queryFn: ({ signal }) => get<Wire<CountryDto>[]>('/wps/verification/countries', { signal, anonymous: true }),
    enabled,
    staleTime: Infinity,
  });
