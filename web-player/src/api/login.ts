import type { LoginDto, LoginValueDto } from '@banyan/identity/contract';
import { call } from './client';
import { withProof } from './proof';
import type { Wire } from './wire';

export type LoginRequest = Wire<LoginDto>;
export type LoginValue = Wire<LoginValueDto>;

/** Signs in. Refusals carry `value.captcha` when the next try must bring one. */
export const login = (body: LoginRequest) =>
  withProof((proof) =>
    call<LoginValue>('POST', '/wps/session/login', { body: { ...body, ...proof }, sealed: true, anonymous: true }),
  );
