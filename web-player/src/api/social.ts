import type {
  SocialBindDto,
  SocialBindStartDto,
  SocialConfirmDto,
  SocialIdentitiesDto,
  SocialStartDto,
  SocialStartedDto,
} from '@banyan/identity/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error';
import { call, get, post } from './client';
import type { Wire } from './wire';

export type SocialChannel = Wire<SocialStartDto>['channel'];
export type SocialIdentities = Wire<SocialIdentitiesDto>;
type Started = Wire<SocialStartedDto>;

const channels = ['google', 'facebook', 'telegram'] as const satisfies SocialChannel[];
/** The companies by the names that the texts know; those of a newer server are left out. */
export const knownChannels = (offered: readonly string[] = []): SocialChannel[] =>
  channels.filter((channel) => offered.includes(channel));

/** What a company is called, the same in every language. */
export const companyOf: Readonly<Record<SocialChannel, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  telegram: 'Telegram',
};

/** Where the browser goes to log in with a company. */
export const startSocial = (channel: SocialChannel) =>
  call<Started>('POST', '/wps/session/social', { body: { channel }, anonymous: true });

/** Where the browser goes to show the account that is to be bound. */
export const startBinding = (body: Wire<SocialBindStartDto>) =>
  post<Started>('/wps/member/social', body, { sealed: true });

export const finishBinding = (body: Wire<SocialBindDto>) =>
  post<SocialIdentities>('/wps/member/social/bind', body, { sealed: true });

/** Has an account that a new password suspended log in again. */
export const confirmLinked = (body: Wire<SocialConfirmDto>) =>
  post<SocialIdentities>('/wps/member/social/confirm', body, { sealed: true });

export const socialKey = ['social'] as const;

/** What the member has bound, and what he may bind. */
export const useSocial = (enabled: boolean) =>
  useQuery({
    queryKey: socialKey,
    queryFn: ({ signal }) => get<SocialIdentities>('/wps/member/social', { signal }),
    enabled,
    staleTime: 10_000,
  });

/** What a registration goes on with whose account was nobody's; null for any other refusal. */
export function ticketOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'identity.social_unknown') return null;
  const ticket = error.detail('ticket');
  return typeof ticket === 'string' ? ticket : null;
}
