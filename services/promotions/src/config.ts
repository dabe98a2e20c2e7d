import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('promotions', { identityGrpc: z.string().min(3), walletGrpc: z.string().min(3) });
