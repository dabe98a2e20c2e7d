import { isCommonPassword } from './common-passwords.js';

const inputLimitBytes = 128;

/** Why a password may not be set, beyond the lengths of the form; null when it may. */
export function passwordProblem(password: string, username: string): 'weak' | null {
  if (Buffer.byteLength(password) > inputLimitBytes) return 'weak';
  if (isCommonPassword(password)) return 'weak';
  return password.toLowerCase().includes(username.toLowerCase()) ? 'weak' : null;
}
