import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a call's time may be from our clock, either way. */
const maxSkewMs = 60_000;

/** A call of the platform as it came in. */
export interface SignedCall {
  readonly keyId: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly operation: string;
  readonly body: Buffer;
}

/** Why a call is not the platform's; null when it is. Source: vendor API, sections 2 and 10. */
export function complaintOf(call: SignedCall, key: { id: string; secret: string }, now: Date): string | null {
  if (call.keyId !== key.id) return 'UNKNOWN_KEY';
  const age = Math.abs(Number(call.timestamp) - now.getTime());
  if (!/^\d{13}$/.test(call.timestamp) || age > maxSkewMs) return 'EXPIRED_TIMESTAMP';
  const signed = createHmac('sha256', key.secret).update(`${call.timestamp}.${call.operation}.`).update(call.body);
  const given = /^[0-9a-f]{64}$/i.test(call.signature) ? Buffer.from(call.signature, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(signed.digest(), given) ? null : 'INVALID_SIGNATURE';
}
