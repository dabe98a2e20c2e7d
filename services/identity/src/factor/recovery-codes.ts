import { randomBytes } from 'node:crypto';
import { factorDigest } from './factor-digest.js';

/** Without signs that look like others. 32 of them, so that a byte chooses evenly. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789';
export const recoveryCodeCount = 10;
const signs = 12;

/** Ten codes of sixty random bits each, as `abcd-efgh-jkmn`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from(randomBytes(signs), (byte, at) => (at > 0 && at % 4 === 0 ? '-' : '') + alphabet[byte & 31]).join(''),
  );

/** What is kept of a code, however it is typed. A key of the service is in it, and sixty bits are not to be guessed: no slow hash. */
export const recoveryHash = (memberId: bigint, code: string): Buffer =>
  factorDigest('recovery', String(memberId), code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** What is kept of a member's codes. */
export const hashesOf = (memberId: bigint, codes: readonly string[]): Buffer[] =>
  codes.map((code) => recoveryHash(memberId, code));
