import type { CodeSentDto, CountryDto, OwnCodeDto, ProveMobileDto } from '@banyan/identity/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, get, post } from './client';
import { memberKey, type Member } from './member-info';
import { withProof } from './proof';
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
      withProof((proof) =>
        purpose === 'register'
          ? call<Wire<CodeSentDto>>('POST', '/wps/verification/sms/register', {
              body: { ...body, ...proof },
              anonymous: true,
            })
          : call<Wire<CodeSentDto>>('POST', '/wps/verification/sms/noLogin', {
              body: { ...body, ...proof, purpose },
              anonymous: true,
            }),
      ),
  });

/** Has a code sent to the mobile of one's own profile: for a change of the password or of a proved mobile, or to prove the mobile. */
export const useSendOwnCode = () =>
  useMutation({
    mutationFn: (body: Wire<OwnCodeDto>) => post<Wire<CodeSentDto>>('/wps/verification/sms/own', body),
  });

/** Proves by the code and the login password that the mobile of the profile is one's own. */
export function useProveMobile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wire<ProveMobileDto>) => post<Member>('/wps/member/mobile/verification', body, { sealed: true }),
    onSuccess: (member) => client.setQueryData(memberKey, member),
  });
}

/** The countries whose mobiles are taken, the standard one first. */
export const useCountries = (enabled: boolean) =>
  useQuery({
    queryKey: ['verification', 'countries'],
    queryFn: ({ signal }) => get<Wire<CountryDto>[]>('/wps/verification/countries', { signal, anonymous: true }),
    enabled,
    staleTime: Infinity,
  });
