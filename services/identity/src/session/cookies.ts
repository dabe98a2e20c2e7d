import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { knownForMs } from '../device/known-device.js';

/** Cookie names with the one path that each is sent to. */
const cookies = {
  player: { name: 'banyan_refresh', path: '/wps/session' },
  console: { name: 'banyan_console_refresh', path: '/admin/v1/session' },
  playerDevice: { name: 'banyan_device', path: '/wps/session' },
  consoleDevice: { name: 'banyan_console_device', path: '/admin/v1/session' },
  captcha: { name: 'banyan_captcha', path: '/wps' },
  social: { name: 'banyan_social', path: '/wps' },
  passkey: { name: 'banyan_passkey', path: '/wps/session' },
  factor: { name: 'banyan_factor', path: '/wps/session/login/factor' },
} as const;

type CookieName = keyof typeof cookies;

const hardened: CookieSerializeOptions = {
  httpOnly: true,
  sameSite: 'strict',
  secure: config.publicUrl.startsWith('https:'),
};

/** An answer beside the refresh token that goes into a cookie and never into the body. */
export interface WithRefresh<T> {
  readonly answer: T;
  readonly refresh: { readonly token: string; readonly expiresAt: Date };
}

/** Puts the refresh token into its cookie and gives the rest back as the body. */
export function keepRefresh<T>(
  reply: FastifyReply,
  which: 'player' | 'console',
  { answer, refresh }: WithRefresh<T>,
): T {
  const { name, path } = cookies[which];
  void reply.setCookie(name, refresh.token, { ...hardened, path, expires: refresh.expiresAt });
  return answer;
}

/** {@link keepRefresh} after a log-in, with the mark by which the browser is known from then on. */
export function keepSession<T>(
  reply: FastifyReply,
  which: 'player' | 'console',
  { device, ...session }: WithRefresh<T> & { readonly device: string },
): T {
  const { name, path } = cookies[`${which}Device`];
  const answer = keepRefresh(reply, which, session);
  void reply.setCookie(name, device, { ...hardened, path, maxAge: knownForMs / 1000 });
  return answer;
}

/** Puts the captcha's id into its cookie and gives the picture back as the body. */
export function keepCaptcha(reply: FastifyReply, { id, picture }: { id: string; picture: string }): string {
  const { name, path } = cookies.captcha;
  void reply.setCookie(name, id, { ...hardened, path, maxAge: 120 }).header('cache-control', 'no-store');
  return picture;
}

/** Puts the token of a log-in that waits for a second factor into its cookie: no other browser can answer. */
export function keepChallenge(reply: FastifyReply, token: string, expires: Date): void {
  const { name, path } = cookies.factor;
  void reply.setCookie(name, token, { ...hardened, path, expires });
}

/** Puts the token of a log-in with another company into its cookie: what comes back counts in this browser alone. */
export function keepSocial(reply: FastifyReply, token: string, expires: Date): void {
  const { name, path } = cookies.social;
  void reply.setCookie(name, token, { ...hardened, path, expires });
}

/** Puts the mark of a browser that asked for a passkey into its cookie: what is signed counts in this browser alone. */
export function keepPasskey(reply: FastifyReply, token: string, expires: Date): void {
  const { name, path } = cookies.passkey;
  void reply.setCookie(name, token, { ...hardened, path, expires });
}

/** Takes a cookie away from the browser. */
export function dropCookie(reply: FastifyReply, which: CookieName): void {
  const { name, path } = cookies[which];
  void reply.clearCookie(name, { ...hardened, path });
}

/** What the browser brought in a cookie. */
export function cookieOf(request: FastifyRequest, which: CookieName): string | undefined {
  return request.cookies[cookies[which].name];
}

/** What the browser brings to a player's log-in. */
export const loginCookies = (request: FastifyRequest) => ({
  captcha: cookieOf(request, 'captcha'),
  device: cookieOf(request, 'playerDevice'),
  social: cookieOf(request, 'social'),
  passkey: cookieOf(request, 'passkey'),
});
