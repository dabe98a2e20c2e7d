import { loadConfig, z } from '@banyan/kernel/config';

const digit32 = (text: string) => Buffer.from(text, 'base64').length === 32;

export const config = loadConfig('notices', {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  /** Signs the links that end advertising. */
  secretKey: z.string().refine(digit32, 'must be 32 bytes in base64'),
});
