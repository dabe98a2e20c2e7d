import { loadConfig, z } from '@banyan/kernel/config';

export const config = loadConfig('studio', {
  /** The platform's public vendor API, and our keys there. */
  vendorApiUrl: z.url(),
  vendorKeyId: z.string().min(3),
  vendorSecret: z.string().min(32),
  /** Sites beside the platform's own that may show our pages in a frame: the hosts of brands that stand elsewhere, `https://play.example`, with commas. */
  frameAncestors: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((origin) => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?$/))),
  /** How long nobody else may touch a round in hand: longer than all its tries with their timeouts. */
  roundLeaseMs: z.coerce.number().int().min(1000).default(15_000),
  /** How many of the themed titles are declared to operators; all of them can be played. */
  listedTitles: z.coerce.number().int().min(0).max(10_000).default(10_000),
  /** A round that waits for its player's next step longer than this is ended with what stands. */
  roundIdleMs: z.coerce.number().int().min(1000).default(3_600_000),
  /** Where the studio's own people look after it: an origin of its own. Without port and key there is none. */
  officePort: z.coerce.number().int().min(0).max(65_535).optional(),
  officeKey: z.string().min(24).optional(),
});
