import { call } from './client';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
  /** Where the brand asks for it of members with a proved mobile. */
  verificationCode?: string;
}

export const changePassword = (body: PasswordChange) =>
  call<unknown>('POST', '/wps/member/password', { body: { ...body }, sealed: true });
