import { createHmac, timingSafeEqual } from 'node:crypto';

/** A vendor's key as the platform's operator hands it over. */
export interface Key {
  readonly id: string;
  /** Used as its UTF-8 bytes. */
  readonly secret: string;
}

/** `hex(HMAC-SHA256(secret, timestamp + "." + operation + "." + body))`; the timestamp is Unix time in milliseconds. */
export const signatureOf = (secret: string, timestamp: string, operation: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.${operation}.`).update(body).digest('hex');

/** True when `given` is the signature of these bytes; compared in constant time. */
export function isSigned(given: string, secret: string, timestamp: string, operation: string, body: Buffer): boolean {
  const expected = Buffer.from(signatureOf(secret, timestamp, operation, body));
  const claimed = Buffer.from(given);
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}
