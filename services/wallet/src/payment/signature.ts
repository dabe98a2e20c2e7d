import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signed message's timestamp may be off. */
export const skewLimitMs = 5 * 60_000;

/** Hex HMAC-SHA256 over `<timestamp>.<raw body>`: the same rule in both directions. */
export function sign(secret: string, timestamp: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
}

/** Whether a message is from the holder of the secret and fresh. */
export function isSigned(secret: string, timestamp: string, signature: string, body: Buffer, now: Date): boolean {
  if (!/^\d{13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(timestamp)) > skewLimitMs) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), Buffer.from(sign(secret, timestamp, body), 'hex'));
}
