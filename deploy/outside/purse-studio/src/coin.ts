import { createHmac } from 'node:crypto';

export const faces = ['heads', 'tails'] as const;
export type Face = (typeof faces)[number];

/** What may be staked, in minor units. */
export const stakes: ReadonlyMap<string, readonly string[]> = new Map([
  ['VND', ['10000000', '50000000', '100000000', '500000000']],
  ['USDT', ['500000', '2000000', '5000000', '20000000']],
]);

/** The last bit of HMAC-SHA256(server seed, "client seed:nonce"): 0 is heads. Seeds count as text. */
export function faceOf(serverSeed: string, clientSeed: string, nonce: number): Face {
  const digest = createHmac('sha256', serverSeed).update(`${clientSeed}:${nonce}`).digest();
  return digest.readUInt8(31) % 2 === 0 ? 'heads' : 'tails';
}
