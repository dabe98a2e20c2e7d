import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a request's timestamp may be from our clock, either way. */
const maxSkewMs = 60_000;

const hexDigest = /^[0-9a-f]{64}$/i;
const unixMs = /^\d{13}$/;

/** What a request's signature covers. */
export interface Signed {
  /** Unix milliseconds, as in the header. */
  readonly timestamp: string;
  /** The last part of the path, such as `bet`: a captured bet is no win. */
  readonly operation: string;
  readonly body: Buffer | string;
}

/** Lower-case hex HMAC-SHA256 of `${timestamp}.${operation}.` and the raw body under the secret's UTF-8 bytes. */
export function sign(secret: string, { timestamp, operation, body }: Signed): string {
  return createHmac('sha256', secret).update(`${timestamp}.${operation}.`).update(body).digest('hex');
}

/** Compares in constant time; anything that is no SHA-256 hex digest is wrong. */
export function signatureFits(secret: string, signed: Signed, signature: string): boolean {
  const expected = Buffer.from(sign(secret, signed), 'hex');
  const given = hexDigest.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(expected.length);
  return timingSafeEqual(expected, given);
}

/** Whether a timestamp header is Unix milliseconds close enough to `now`. */
export function timestampFits(timestamp: string, now: Date): boolean {
  return unixMs.test(timestamp) && Math.abs(Number(timestamp) - now.getTime()) <= maxSkewMs;
}
