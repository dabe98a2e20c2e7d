import type { SymbolName } from './model.js';

/** Small and seeded, to lay strips and titles out once; results of rounds never come from here. */
export function seeded(seed: number): (count: number) => number {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** Symbols of which a reel never shows two at once. */
const lonely = new Set<SymbolName>(['S', 'W']);

/**
 * A strip with so many of each symbol ("a2 b3 W1"), mixed by a seed; scatters and wilds stand at least `apart` places from
 * their like, round the ring.
 */
export function strip(text: string, seed: number, apart = 4): readonly SymbolName[] {
  const bag = text
    .split(' ')
    .flatMap((part) => Array.from({ length: Number(part.slice(1)) }, () => part[0] as SymbolName));
  const draw = seeded(seed);
  for (let tries = 0; tries < 5000; tries++) {
    for (let at = bag.length - 1; at > 0; at--) {
      const other = draw(at + 1);
      [bag[at], bag[other]] = [bag[other] ?? 'z', bag[at] ?? 'z'];
    }
    if (bag.every((symbol, at) => !lonely.has(symbol) || free(bag, at, apart))) return [...bag];
  }
  throw new RangeError(`no strip of ${text} keeps its scatters apart`);
}

const free = (bag: readonly SymbolName[], at: number, apart: number): boolean =>
  Array.from({ length: apart - 1 }, (_, step) => bag[(at + step + 1) % bag.length]).every((other) => other !== bag[at]);
