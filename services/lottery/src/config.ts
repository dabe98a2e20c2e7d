import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('lottery', {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  /** Tickets that are settled in one transaction. */
  settleChunk: z.coerce.number().int().min(1).max(5000).default(500),
});
