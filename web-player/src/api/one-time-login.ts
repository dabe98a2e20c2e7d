import type { OneTimeLoginCodeDto } from '@banyan/identity/contract';
import { call } from './client';
import type { LoginValue } from './login';
import type { Wire } from './wire';

export type OneTimeCode = Wire<OneTimeLoginCodeDto>;

/** A code that logs another device in, once, within two minutes. A new one ends the one before it. */
export const makeOneTimeCode = () => call<OneTimeCode>('POST', '/wps/session/one-time-login');

/** Logs this device in by the code of another one. */
export const loginOnce = (code: string) =>
  call<LoginValue>('POST', '/wps/session/login/one-time', { body: { code }, sealed: true, anonymous: true });
