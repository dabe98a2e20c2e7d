import { loadConfig, z } from '@banyan/kernel/config';

const digit32 = (text: string) => Buffer.from(text, 'base64').length === 32;

export const config = loadConfig('promotions', {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  /** The server seeds of wheels are derived by it, so that the database alone tells none. It stays the same as long as a wheel is open. */
  secretKey: z.string().refine(digit32, 'must be 32 bytes in base64'),
});
