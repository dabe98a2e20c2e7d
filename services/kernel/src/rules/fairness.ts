/*
 * Runs in Node and in the browser alike (WebCrypto), so that a page recomputes with the very same lines.
 * The number stream of a round or a spin is HMAC-SHA256(server seed, "client seed:nonce:cursor") for cursor 0, 1, 2 …, read as
 * 32-bit big-endian numbers. Both seeds count as text (UTF-8); the commitment is the SHA-256 of the server seed's text.
 */

/** Gives the next number from 0 to `count` - 1. */
export type Draw = (count: number) => Promise<number>;

const text = new TextEncoder();
const range = 2 ** 32;

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is shown before the first round of a server seed: its SHA-256 in hex. */
export async function commitmentOf(serverSeed: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', text.encode(serverSeed)));
}

/** A fresh server seed: 32 random bytes in hex. */
export function newServerSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(32)).buffer);
}

/** A fresh client seed for players who bring none. */
export function newClientSeed(): string {
  return hex(crypto.getRandomValues(new Uint8Array(8)).buffer);
}

/** What a player may choose as client seed. */
export const clientSeedPattern = /^[A-Za-z0-9_-]{1,64}$/;

/** The numbers of one round or spin. Takes seeds and nonce, and nothing of the player, the balance or the bet. */
export function drawsOf(serverSeed: string, clientSeed: string, nonce: number): Draw {
  const key = crypto.subtle.importKey('raw', text.encode(serverSeed), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  let cursor = 0;
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  const next = async (): Promise<number> => {
    if (at === block.byteLength) {
      const message = text.encode(`${clientSeed}:${nonce}:${cursor++}`);
      block = new DataView(await crypto.subtle.sign('HMAC', await key, message));
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
  return (count) => below(count, next);
}

/** A number below `count`, each as likely: what lies above the last whole multiple of `count` is thrown away. */
export async function below(count: number, next: () => Promise<number>): Promise<number> {
  const limit = range - (range % count);
  let number = await next();
  while (number >= limit) number = await next();
  return number % count;
}

/** A place by its weight: one number below the sum of all weights, which are whole and above zero, and the place whose part it falls into. */
export async function weightedPlace(weights: readonly number[], draw: Draw): Promise<number> {
  const number = await draw(weights.reduce((sum, weight) => sum + weight, 0));
  let upTo = 0;
  return weights.findIndex((weight) => number < (upTo += weight));
}
