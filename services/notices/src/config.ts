import { loadConfig, z } from '@banyan/kernel/config';

const digit32 = (text: string) => Buffer.from(text, 'base64').length === 32;

const shape = {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  /** Signs the links that end advertising; the key that browsers subscribe with comes from it. */
  secretKey: z.string().refine(digit32, 'must be 32 bytes in base64'),
  /** Whom a push service may write to, as `mailto:` or `https:` (RFC 8292). */
  pushContact: z.string().regex(/^(mailto:|https:)/),
  /** Origin of a stand-in for the push services of browsers. */
  pushSandbox: z.url().optional(),
};

export const config = loadConfig('notices', shape, process.env, { demoOnly: ['pushSandbox'] });
