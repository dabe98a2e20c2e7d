import { call } from './client';
import type { LoginValue } from './login';
import { withProof } from './proof';

/** The fields of the server's settings by name, beside what every registration carries. */
export interface RegisterRequest {
  [field: string]: string | boolean | undefined;
  acceptTerms: true;
  ageConfirmed: true;
  affiliateCode?: string;
  registerUrl: string;
  domain: string;
  registerMethod: 'WEB';
}

/** Opens an account and signs in. */
export const register = (body: RegisterRequest) =>
  withProof((proof) =>
    call<LoginValue>('PUT', '/wps/member/register', { body: { ...body, ...proof }, sealed: true, anonymous: true }),
  );
