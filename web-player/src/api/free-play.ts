import type { FreePlayDto } from '@banyan/identity/contract';
import { call } from './client';
import type { LoginValue } from './login';
import type { Wire } from './wire';

const asked: Wire<FreePlayDto> = { os: 'WEB', platform: 'W', version: 3 };

/** A trial account without registration, where the brand allows it. */
export const freePlay = () =>
  call<LoginValue>('POST', '/wps/session/login/freeplay', { body: asked, sealed: true, anonymous: true });
