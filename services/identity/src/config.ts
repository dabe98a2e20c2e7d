import { loadConfig, z } from '@banyan/kernel/config';

const totpSecret = z.string().regex(/^[A-Z2-7]{32}$/, 'must be 32 base32 characters');
const key = z.base64().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');
const jwk = z.string().refine((text) => /"d"/.test(text) && /"kid"/.test(text), 'must be a private JWK with a kid');

/** This service's environment. The TOTP secrets are those of the demo operators. */
const shape = {
  tokenPrivateJwk: jwk,
  secretKey: key,
  operatorTotpSecret: totpSecret.optional(),
  approverTotpSecret: totpSecret.optional(),
};

export const config = loadConfig('identity', shape, process.env, {
  demoOnly: ['operatorTotpSecret', 'approverTotpSecret'],
});
