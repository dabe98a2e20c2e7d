import type { BareProof, Draw, DrawKey } from '../../api/lottery';
import { bytesOf, hexOf } from '../shared/hex';
import { isRecorded } from './draw-record';

const utf8 = new TextEncoder();

/** Whole numbers as a draw takes them: four bytes at a time of HMAC-SHA256(seed, `message|block`), those above the last full range dropped. */
async function* numbersOf(seed: Uint8Array<ArrayBuffer>, message: string): AsyncGenerator<number, never> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  for (let block = 0; ; block += 1) {
    const view = new DataView(await crypto.subtle.sign('HMAC', key, utf8.encode(`${message}|${block}`)));
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

async function below(numbers: AsyncGenerator<number, never>, n: number): Promise<number> {
  const full = Math.floor(2 ** 32 / n) * n;
  for (;;) {
    const { value } = await numbers.next();
    if (value < full) return value % n;
  }
}

async function drawn(numbers: AsyncGenerator<number, never>, of: number, count: number): Promise<number[]> {
  const left = Array.from({ length: of }, (_none, i) => i + 1);
  const result: number[] = [];
  while (result.length < count) result.push(...left.splice(await below(numbers, left.length), 1));
  return result;
}

async function each(
  numbers: AsyncGenerator<number, never>,
  n: number,
  count: number,
  first: number,
): Promise<number[]> {
  const result: number[] = [];
  while (result.length < count) result.push((await below(numbers, n)) + first);
  return result;
}

const draws: ReadonlyMap<string, (numbers: AsyncGenerator<number, never>) => Promise<number[]>> = new Map([
  ['SSC', (numbers) => each(numbers, 10, 5, 0)],
  ['K3', (numbers) => each(numbers, 6, 3, 1)],
  ['PK10', (numbers) => drawn(numbers, 10, 10)],
  ['C11X5', (numbers) => drawn(numbers, 11, 5)],
  ['KLSF', (numbers) => drawn(numbers, 20, 8)],
]);

/**
 * What a browser finds that reckons a draw anew: whether its seed leads to the commitment, whether that, with what the beacon said, gives
 * these numbers, and whether the platform signed all of it; null where the browser cannot tell that.
 */
export interface Verdict {
  readonly committed: boolean;
  readonly drawn: boolean;
  readonly signed: boolean | null;
}

/** What the beacon said is the hash of its own signature; without a beacon nothing is. */
export async function isSaid({ round, randomness, beaconSignature }: BareProof): Promise<boolean> {
  if (round === null) return randomness === null;
  if (randomness === null || beaconSignature === null) return false;
  return hexOf(await crypto.subtle.digest('SHA-256', bytesOf(beaconSignature))) === randomness;
}

/**
 * Reckons a vendor draw anew from its proof and the platform's public keys: it has to be of the draw that is shown, and come to the numbers
 * that are shown. Null where the browser has no cryptography, as on a page that is not secure.
 */
export async function verify(
  proof: BareProof,
  shown: Pick<Draw, 'game' | 'number' | 'result'>,
  keys: readonly DrawKey[],
): Promise<Verdict | null> {
  if (!globalThis.crypto?.subtle) return null;
  const { kind, seed, place, commitment, message, randomness } = proof;
  const start = bytesOf(seed);
  let hash = start;
  for (let left = place; left > 0; left -= 1) hash = new Uint8Array(await crypto.subtle.digest('SHA-256', hash));
  const numbers = await draws.get(kind)?.(numbersOf(start, message));
  const isOfDraw = message === `${shown.game}|${shown.number}|${randomness ?? ''}` && (await isSaid(proof));
  const result = Array.isArray(shown.result) ? (shown.result as readonly number[]) : [];
  const drawn = isOfDraw && numbers?.join(' ') === result.join(' ');
  return { committed: hexOf(hash.buffer) === commitment, drawn, signed: await isRecorded(proof, result, keys) };
}
