import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('lottery', {
  identityGrpc: z.string().min(3),
  walletGrpc: z.string().min(3),
  /** Tickets that are settled in one transaction. */
  settleChunk: z.coerce.number().int().min(1).max(5000).default(500),
  /** Signs draws: an Ed25519 private key as a JWK; without it they are not signed. */
  drawPrivateJwk: z.string().optional(),
  /** Where a beacon of drand's form is asked, by commas; without it draws hang on their chain alone. */
  beaconUrls: z
    .string()
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ })).max(4)),
  /** Which chain of it: its hash, its first round in Unix seconds, and the seconds from round to round. drand's quicknet unless another is named. */
  beaconChain: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .default('52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'),
  beaconGenesis: z.coerce.number().int().min(1).max(2_000_000_000).default(1_692_803_367),
  beaconPeriod: z.coerce.number().int().min(1).max(60).default(3),
});
