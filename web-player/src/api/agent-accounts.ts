import type { OpenedDto, OpeningDto } from '@banyan/identity/contract';
import { call } from './client';
import type { Wire } from './wire';

export type Opened = Wire<OpenedDto>;
export type Opening = Wire<OpeningDto>;

/** Opens an account directly below me. */
export const openAccount = (body: Opening) => call<Opened>('POST', '/wps/agent/accounts', { body, sealed: true });
