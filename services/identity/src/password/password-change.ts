import { errors } from '../errors.js';
import { passwordProblem } from './password-rule.js';

/** Refuses a new password that may not be set in place of the old one. Whether the old one is right is judged apart. */
export function requireNewPassword(oldPassword: string, newPassword: string, username: string): void {
  if (newPassword === oldPassword) throw errors.same_password();
  if (passwordProblem(newPassword, username)) throw errors.weak_password();
}
