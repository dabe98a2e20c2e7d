import { ApiError } from '../../api/api-error';

const passwords = new Set(['identity.wrong_password', 'identity.locked']);
const codes = new Set([
  'identity.missing_verification_code',
  'identity.invalid_verification_code',
  'identity.code_expired',
]);
const mobiles = new Set(['identity.invalid_phone_number', 'identity.contact_by_support', 'identity.contact_taken']);

const isOf = (known: ReadonlySet<string>) => (error: unknown) => error instanceof ApiError && known.has(error.code);

/** Whether a refusal is about the login password, the code to the proved mobile, or the mobile. */
export const isAboutPassword = isOf(passwords);
export const isAboutCode = isOf(codes);
export const isAboutMobile = isOf(mobiles);
