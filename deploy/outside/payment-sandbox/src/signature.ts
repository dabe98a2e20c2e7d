import { createHmac, timingSafeEqual } from 'node:crypto';

/** Hex HMAC-SHA256 over `<timestamp>.<raw body>`, the provider's rule in both directions. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

export function isSigned(secret: string, timestamp: string, signature: string, body: string): boolean {
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > 5 * 60_000) return false;
  const expected = Buffer.from(sign(secret, timestamp, body), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
