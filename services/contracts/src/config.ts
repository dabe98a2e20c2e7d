import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('contracts', { identityGrpc: z.string().min(3), walletGrpc: z.string().min(3) });
