import type { MobileRegisterDto, OneClickRegisterDto, OneClickValueDto } from '@banyan/identity/contract';
import { call } from './client';
import type { LoginValue } from './login';
import { withProof } from './proof';
import type { Wire } from './wire';

export type OneClickValue = Wire<OneClickValueDto>;

/** Opens an account with a mobile that a code proves, and signs in. */
export const registerByMobile = (body: Wire<MobileRegisterDto>) =>
  withProof((proof) =>
    call<LoginValue>('PUT', '/wps/member/register/mobile', {
      body: { ...body, ...proof },
      sealed: true,
      anonymous: true,
    }),
  );

/** Opens an account whose name and password are made, and told once. */
export const registerAtOnePress = (body: Wire<OneClickRegisterDto>) =>
  withProof((proof) =>
    call<OneClickValue>('PUT', '/wps/member/register/one-click', {
      body: { ...body, ...proof },
      sealed: true,
      anonymous: true,
    }),
  );
