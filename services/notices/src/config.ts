import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('notices', { identityGrpc: z.string().min(3) });
