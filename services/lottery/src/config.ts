import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('lottery', { identityGrpc: z.string().min(3) });
