import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export const stepMs = 30_000;

/** 20 random bytes as 32 base32 characters. */
export const base32 = (bytes) =>
  (
    BigInt(`0x1${bytes.toString('hex')}`)
      .toString(2)
      .slice(1)
      .match(/.{5}/g) ?? []
  )
    .map((bits) => alphabet[parseInt(bits, 2)])
    .join('');

/** The six digits of RFC 6238 (SHA-1, 30 s) for a base32 secret. */
export function totpCode(secret, now = Date.now()) {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / stepMs)));
  const digest = createHmac('sha1', key).update(counter).digest();
  const value = digest.readUInt32BE(digest.at(-1) & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}
