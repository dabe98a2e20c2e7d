import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Key {
  readonly id: string;
  readonly secret: string;
}

const signatureOf = (secret: string, timestamp: string, operation: string, body: string | Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.${operation}.`).update(body).digest('hex');

/** The headers of a call of ours. Source: vendor API, section 2. */
export function signed({ id, secret }: Key, operation: string, body: string): Record<string, string> {
  const timestamp = String(Date.now());
  return {
    'content-type': 'application/json',
    'x-banyan-key': id,
    'x-banyan-timestamp': timestamp,
    'x-banyan-signature': signatureOf(secret, timestamp, operation, body),
  };
}

/** What is wrong with a call of the platform's; null: nothing. */
export function complaintOf(
  { id, secret }: Key,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  operation: string,
  body: Buffer,
): 'UNKNOWN_KEY' | 'EXPIRED_TIMESTAMP' | 'INVALID_SIGNATURE' | null {
  const one = (name: `x-banyan-${'key' | 'timestamp' | 'signature'}`) => String(headers[name] ?? '');
  if (one('x-banyan-key') !== id) return 'UNKNOWN_KEY';
  const timestamp = one('x-banyan-timestamp');
  if (!/^\d{13}$/.test(timestamp) || Math.abs(Date.now() - Number(timestamp)) > 60_000) return 'EXPIRED_TIMESTAMP';
  const expected = Buffer.from(signatureOf(secret, timestamp, operation, body));
  const given = Buffer.from(one('x-banyan-signature'));
  return given.length === expected.length && timingSafeEqual(given, expected) ? null : 'INVALID_SIGNATURE';
}
