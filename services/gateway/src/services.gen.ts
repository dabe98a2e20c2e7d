// Written by npm run codegen from services/*/service.mjs.
import { z } from '@banyan/kernel/config';

/** The services that answer public paths. */
export const routed = ['identity', 'wallet', 'games', 'contracts', 'notices', 'lottery', 'promotions'] as const;

export type Routed = (typeof routed)[number];

/** Those without which players' money stands still: a gateway without them is of no use, one without the others is. */
export const vital: readonly Routed[] = ['identity', 'wallet', 'games'];

/** Where each of them is, in the gateway's environment. */
export const addresses = {
  identityHttp: z.url(),
  walletHttp: z.url(),
  gamesHttp: z.url(),
  contractsHttp: z.url(),
  noticesHttp: z.url(),
  lotteryHttp: z.url(),
  promotionsHttp: z.url(),
};

/** The service that serves a path, by its longest prefix. */
export const prefixes: ReadonlyArray<readonly [prefix: string, service: Routed]> = [
  ['/wps/session', 'identity'],
  ['/wps/member', 'identity'],
  ['/wps/system', 'identity'],
  ['/wps/captcha', 'identity'],
  ['/wps/verification', 'identity'],
  ['/wps/agent', 'identity'],
  ['/admin/v1/session', 'identity'],
  ['/admin/v1/identity', 'identity'],
  ['/wps/v2/wallets', 'wallet'],
  ['/wps/wallet', 'wallet'],
  ['/wps/member/info/funds', 'wallet'],
  ['/callback', 'wallet'],
  ['/admin/v1/wallet', 'wallet'],
  ['/wps/game', 'games'],
  ['/wps/relay', 'games'],
  ['/lgw', 'games'],
  ['/vendor/v1', 'games'],
  ['/admin/v1/games', 'games'],
  ['/wps/agent/contracts', 'contracts'],
  ['/wps/agent/team', 'contracts'],
  ['/wps/agent/bills', 'contracts'],
  ['/wps/agent/dividends', 'contracts'],
  ['/wps/agent/paydays', 'contracts'],
  ['/wps/agent/simulations', 'contracts'],
  ['/admin/v1/contracts', 'contracts'],
  ['/wps/feedback', 'notices'],
  ['/wps/notices', 'notices'],
  ['/wps/relay/CSP_unreadCount', 'notices'],
  ['/wps/relay/MCSFE_getListAnnouncements', 'notices'],
  ['/wps/system/helpCenter', 'notices'],
  ['/admin/v1/notices', 'notices'],
  ['/wps/lottery', 'lottery'],
  ['/lgw/vn', 'lottery'],
  ['/lotto', 'lottery'],
  ['/admin/v1/lottery', 'lottery'],
  ['/wps/envelopes', 'promotions'],
  ['/wps/points', 'promotions'],
  ['/wps/promotions', 'promotions'],
  ['/wps/tournaments', 'promotions'],
  ['/wps/vip', 'promotions'],
  ['/wps/wheels', 'promotions'],
  ['/admin/v1/promotions', 'promotions'],
];

/** Prefixes with connections of their own. */
export const ownConnections: readonly string[] = ['/vendor/v1'];

/** Paths that are not taken as strictly as the rest, and how instead; the first that fits counts. */
export const declaredPolicies = [
  [/^\/wps\/system(\/|$)/, { closed: 'open' }],
  [/^\/wps\/member\/password\/email$/, { body: 'form' }],
  [/^\/wps\/member\/kyc\/pictures$/, { body: 'picture' }],
  [/^\/admin\/v1\/identity\/brands\/[A-Z0-9]+\/signs$/, { closed: 'open', host: 'any', body: 'picture' }],
  [/^\/callback(\/|$)/, { closed: 'open', host: 'any', body: 'any' }],
  [/^\/wps\/wallet\/withdrawals\/[^/]+\/proofs$/, { body: 'picture' }],
  [/^\/vendor\/v1\//, { counted: 'service', closed: 'open', host: 'any', body: 'any' }],
  [/^\/vendor\/v1$/, { closed: 'open', host: 'any', body: 'any' }],
  [/^\/wps\/notices\/(feedback|support)\/pictures$/, { body: 'picture' }],
  [/^\/wps\/notices\/unsubscribe\/[\w.-]+$/, { closed: 'open', body: 'any' }],
  [/^\/wps\/promotions\/pictures$/, { body: 'picture' }],
] as const;

/** Paths whose calls are tries to get in. */
export const attempts: readonly string[] = [
  '/wps/session/login',
  '/wps/session/login/factor',
  '/wps/session/login/factor/code',
  '/wps/session/login/factor/passkey',
  '/wps/session/login/freeplay',
  '/wps/session/login/one-time',
  '/wps/session/social',
  '/wps/member/register',
  '/wps/member/register/mobile',
  '/wps/member/register/one-click',
  '/wps/member/factors/code',
  '/wps/member/passkeys',
  '/wps/member/passkeys/add',
  '/wps/member/social',
  '/wps/member/social/bind',
  '/wps/member/password',
  '/wps/member/password/email',
  '/wps/member/password/link',
  '/wps/member/password/verification',
  '/wps/member/mobile/verification',
  '/wps/verification/sms/noLogin',
  '/wps/verification/sms/own',
  '/wps/verification/sms/register',
  '/admin/v1/session/login',
  '/admin/v1/session/totp',
  '/admin/v1/session/enrolment',
  '/admin/v1/session/enrolment/finish',
];

/** Paths of POST requests that an objective is about, each with the prefix that it is below. */
export const objectivePaths: ReadonlyArray<readonly [objective: string, prefix: string, path: string]> = [
  ['LogIn', '/wps/session', '/wps/session/login'],
  ['Deposit', '/wps/wallet', '/wps/wallet/deposits'],
  ['Withdrawal', '/wps/wallet', '/wps/wallet/withdrawals'],
  ['Decision', '/admin/v1/wallet', '/admin/v1/wallet/withdrawals/:id/approve'],
  ['Decision', '/admin/v1/wallet', '/admin/v1/wallet/withdrawals/:id/reject'],
  ['Launch', '/wps/game', '/wps/game/launchGame'],
  ['Bet', '/vendor/v1', '/vendor/v1/bet'],
  ['Bet', '/vendor/v1', '/vendor/v1/bet-and-win'],
  ['Bet', '/vendor/v1', '/vendor/v1/batch'],
];
