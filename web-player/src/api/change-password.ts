import { call } from './client';

export interface PasswordChange {
  oldPassword: string;
  newPassword: string;
  confirmNewPassword: string;
}

export const changePassword = (body: PasswordChange) =>
  call<unknown>('POST', '/wps/member/password', { body: { ...body }, sealed: true });
