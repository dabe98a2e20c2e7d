import { loadConfig, z } from '@banyan/kernel/config';
import { addresses } from './services.gen.js';
import { whyNoProxies } from './http/trusted-proxies.js';

const list = z.string().transform((text) => text.split(',').filter(Boolean));

const shape = {
  ...addresses,
  /** Built web apps. */
  playerDist: z.string(),
  adminDist: z.string(),
  /** Private JWE keys, newest first: JWKS JSON. */
  payloadJwks: z.string().min(2),
  /** Origins of game vendors and payment providers that pages may embed. */
  frameOrigins: list.default([]),
  /** Addresses of proxies before this gateway whose X-Forwarded-For counts, or networks of them (`10.4.0.0/16`). */
  trustedProxies: list
    .superRefine((texts, context) => {
      for (const text of texts) {
        const why = whyNoProxies(text);
        if (why) context.addIssue({ code: 'custom', message: `${text} ${why}` });
      }
    })
    .default([]),
  /** Requests that one address may make per second, averaged over ten. */
  requestsPerSecond: z.coerce.number().int().min(1).default(100),
  /** Log-in and registration attempts that one address may make per minute. */
  attemptsPerMinute: z.coerce.number().int().min(1).default(60),
  /** Requests of one address that may be on their way to one service at once. */
  requestsInFlight: z.coerce.number().int().min(1).default(64),
  /** Connections that one address may hold open, and how many of them may be websockets. */
  connectionsPerAddress: z.coerce.number().int().min(1).default(512),
  websocketsPerAddress: z.coerce.number().int().min(1).default(256),
};

/** The gateway owns no data, whatever the environment offers. */
export const config = loadConfig('gateway', shape, { ...process.env, DATABASE_URL: undefined });
