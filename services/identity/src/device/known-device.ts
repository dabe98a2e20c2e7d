import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { config } from '../config.js';

/** Whose device it is: one account of the players' app or of the console. */
export interface DeviceOwner {
  readonly audience: 'player' | 'console';
  readonly brand: string;
  /** Username in any case. */
  readonly account: string;
}

/** How long a browser is known after its last log-in. */
export const knownForMs = 90 * 24 * 3_600_000;

const key = createHmac('sha256', Buffer.from(config.secretKey, 'base64')).update('known devices').digest();

const sealOf = ({ audience, brand, account }: DeviceOwner, id: string, until: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([audience, brand, account.toLowerCase(), id, until]))
    .digest();

/**
 * What a browser keeps after its account's owner logged in with it: the proof that he was here before. It opens nothing; a log-in that
 * brings it waits apart from strangers, and its tries are counted apart from theirs.
 */
export function deviceMark(owner: DeviceOwner, now: Date, known: string | null = null): string {
  const id = known ?? randomBytes(12).toString('base64url');
  const until = String(now.getTime() + knownForMs);
  return `${id}.${until}.${sealOf(owner, id, until).toString('base64url')}`;
}

/** The device's id when the mark is ours, of this account, and not over; else null. */
export function knownDevice(owner: DeviceOwner, mark: string | undefined, now: Date): string | null {
  const [id = '', until = '', seal = ''] = mark?.split('.') ?? [];
  if (!/^\d{1,15}$/.test(until) || Number(until) <= now.getTime()) return null;
  const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(owner, id, until)];
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}
