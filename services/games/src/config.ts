import { loadConfig, z } from '@banyan/kernel/config';

const digit32 = (text: string) => Buffer.from(text, 'base64').length === 32;

export const config = loadConfig('games', {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  secretKey: z.string().refine(digit32, 'must be 32 bytes in base64'),
  /** Earlier master keys, comma between them: they open what they had wrapped until it is re-wrapped with SECRET_KEY. */
  secretKeysEarlier: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((keys) => keys.every(digit32), 'each must be 32 bytes in base64'),
  studioUrl: z.url().optional(),
  studioKeyId: z.string().min(3).max(64).optional(),
  studioSecret: z.string().min(32).optional(),
});
