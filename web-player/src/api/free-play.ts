import { call } from './client';
import type { LoginValue } from './login';

/** A trial account without registration, where the brand allows it. */
export const freePlay = () =>
  call<LoginValue>('POST', '/wps/session/login/freeplay', { body: { platform: 'W', os: 'WEB' }, anonymous: true });
