import { call } from './client';
import type { LoginValue } from './login';

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
  call<LoginValue>('PUT', '/wps/member/register', { body, sealed: true, anonymous: true });
