import type {
  AuthenticatorDto,
  AuthenticatorSetDto,
  ChallengeAnswerDto,
  ChallengeCodeDto,
  CodeSentDto,
  FactorOfferDto,
  FactorStateDto,
  FactorSwitchDto,
  MayProveDto,
  OwnDeviceDto,
  ProvedDto,
  RecoveryCodesDto,
} from '@banyan/identity/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, get, post } from './client';
import type { LoginValue } from './login';
import type { Page, PageQuery } from './page';
import type { Wire } from './wire';

export type FactorOffer = Wire<FactorOfferDto>;
export type FactorMethod = FactorOffer['method'];
export type SentMethod = Wire<ChallengeCodeDto>['method'];
export type FactorState = Wire<FactorStateDto>;
export type Authenticator = Wire<AuthenticatorDto>;
export type OwnDevice = Wire<OwnDeviceDto>;
export type CodeSent = Wire<CodeSentDto>;

/** Whether a code of this method is sent, and not made or known. */
export const isSent = (method: FactorMethod): method is SentMethod => method === 'sms' || method === 'email';

const methods = new Set<unknown>(['passkey', 'totp', 'sms', 'email', 'payee', 'recovery'] satisfies FactorMethod[]);
const isOffer = (value: unknown): value is FactorOffer =>
  typeof value === 'object' && value !== null && 'method' in value && methods.has(value.method);

/** What a log-in is asked for beside what it showed; null for any other refusal. Methods of a newer server are left out. */
export function offersOf(error: unknown): readonly FactorOffer[] | null {
  if (!(error instanceof ApiError) || error.code !== 'identity.second_factor_required') return null;
  const offers = error.detail('methods');
  return Array.isArray(offers) ? offers.filter(isOffer) : [];
}

const challenge = '/wps/session/login/factor';

/** Has the code sent that the log-in is asked for. */
export const sendChallengeCode = (body: Wire<ChallengeCodeDto>) =>
  call<CodeSent>('POST', `${challenge}/code`, { body, anonymous: true });

/** Answers what the log-in is asked for. Throws `second_factor_wrong` with the tries that are left, and `second_factor_over`. */
export const answerChallenge = (body: Wire<ChallengeAnswerDto>) =>
  call<LoginValue>('POST', challenge, { body, sealed: true, anonymous: true });

const path = '/wps/member/factors';
export const factorsKey = ['factors'] as const;

/** What the member has beside the password, and whether it is asked for. */
export const useFactors = (enabled: boolean) =>
  useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => get<FactorState>(path, { signal }),
    enabled,
    staleTime: 10_000,
  });

/** Has a code sent to the own mobile or e-mail, for what takes an answer. */
export const sendOwnFactorCode = (body: Wire<ChallengeCodeDto>) => post<CodeSent>(`${path}/code`, body);

/** A secret for an authenticator; it counts once {@link useConfirmAuthenticator} showed a code of it. */
export const useBeginAuthenticator = () =>
  useMutation({
    mutationFn: (body: Wire<MayProveDto>) => post<Authenticator>(`${path}/authenticator`, body, { sealed: true }),
  });

export function useConfirmAuthenticator() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) =>
      post<Wire<AuthenticatorSetDto>>(`${path}/authenticator/confirm`, { code }, { sealed: true }),
    onSuccess: ({ state }) => client.setQueryData(factorsKey, state),
  });
}

/** Ten recovery codes, shown this once; those before are good no more. */
export function useRecoveryCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Wire<MayProveDto>) =>
      post<Wire<RecoveryCodesDto>>(`${path}/recovery-codes`, body, { sealed: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: factorsKey }),
  });
}

function useFactorChange<T extends object>(of: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: T) => post<FactorState>(`${path}/${of}`, body, { sealed: true }),
    onSuccess: (state) => client.setQueryData(factorsKey, state),
  });
}

export const useRemoveAuthenticator = () => useFactorChange<Wire<ProvedDto>>('authenticator/remove');
export const useSwitchFactor = () => useFactorChange<Wire<FactorSwitchDto>>('switch');

const devices = '/wps/member/devices';
const devicesKey = ['devices'] as const;

/** On which devices the member logged in, the last one first. */
export const useDevices = (page: PageQuery, enabled: boolean) =>
  useQuery({
    queryKey: [...devicesKey, page],
    queryFn: ({ signal }) => get<Page<OwnDevice>>(devices, { signal, query: { ...page } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });

/** Takes a device away: whoever is logged in on it is out. */
export function useRevokeDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      post<null>(`${devices}/${id}/revoke`, { password }, { sealed: true }),
    onSettled: () => client.invalidateQueries({ queryKey: devicesKey }),
  });
}
