import { createHmac, timingSafeEqual } from 'node:crypto';
import { config } from '../config.js';

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('unsubscribe').digest();

const signatureOf = (said: string): string => createHmac('sha256', key).update(said).digest('base64url');

/** Who is meant by a link that ends advertising. */
export interface Subscriber {
  readonly memberId: bigint;
  readonly brand: string;
}

/** Says whose advertising it ends, signed, and for ever: a mail may be read years later. */
export function tokenOf({ memberId, brand }: Subscriber): string {
  const said = `${memberId}.${brand}`;
  return `${said}.${signatureOf(said)}`;
}

/** Null for what was not signed here. */
export function subscriberOf(token: string): Subscriber | null {
  const [, said = '', id = '', brand = '', signature = ''] = /^((\d{1,18})\.([\w-]+))\.([\w-]{43})$/.exec(token) ?? [];
  const right = Buffer.from(signatureOf(said));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right) ? { memberId: BigInt(id), brand } : null;
}
