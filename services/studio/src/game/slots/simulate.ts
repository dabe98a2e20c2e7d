import type { Model } from './model.js';
import { answeredNow, playSlot } from './engine.js';
import { payOf } from './evaluate.js';
import { symbols } from './model.js';

/** Numbers below a count, from a seed; xoshiro128**, for simulation only. */
export function xoshiro(seed: number): (count: number) => number {
  const state = new Uint32Array(4);
  let mix = seed >>> 0;
  for (let word = 0; word < 4; word++) {
    mix = (mix + 0x9e3779b9) >>> 0;
    let value = Math.imul(mix ^ (mix >>> 16), 0x85ebca6b);
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
    state[word] = (value ^ (value >>> 16)) >>> 0;
  }
  const turn = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));
  return (count) => {
    const [a = 0, b = 0, c = 0, d = 0] = state;
    const result = Math.imul(turn(Math.imul(b, 5), 7), 9) >>> 0;
    const third = c ^ a;
    const fourth = d ^ b;
    state[1] = b ^ third;
    state[0] = a ^ fourth;
    state[2] = third ^ (b << 9);
    state[3] = turn(fourth, 11);
    return result % count;
  };
}

export interface Simulated {
  readonly spins: number;
  /** As shares of the bet. */
  readonly rtp: number;
  /** Half of the 99 % confidence interval of the return. */
  readonly halfWidth: number;
  readonly hitRate: number;
  readonly variance: number;
  readonly top: number;
}

/** Plays so many paid rounds of a model. */
export function simulate(model: Model, spins: number, seed: number): Simulated {
  const draw = xoshiro(seed);
  const play = model.cascade
    ? fastCascade(model)
    : (next: typeof draw) => answeredNow(playSlot(model, false), next).units;
  let sum = 0;
  let squares = 0;
  let hits = 0;
  let top = 0;
  for (let spin = 0; spin < spins; spin++) {
    const win = play(draw) / model.unit;
    sum += win;
    squares += win * win;
    if (win > 0) hits++;
    if (win > top) top = win;
  }
  const rtp = sum / spins;
  const variance = squares / spins - rtp * rtp;
  return { spins, rtp, halfWidth: 2.5758 * Math.sqrt(variance / spins), hitRate: hits / spins, variance, top };
}

/**
 * The falling model once more, written for speed on plain arrays: it asks for the same numbers in the same order as the
 * engine and must come to the same units, which a spec checks round by round. Returns the units of one paid round.
 */
export function fastCascade(model: Model): (draw: (count: number) => number) => number {
  const rows = model.rows[1];
  const strips = model.reels.map((strip) => Uint8Array.from(strip, (symbol) => symbols.indexOf(symbol)));
  const size = strips.length * rows;
  const pay = symbols.map((symbol) =>
    Float64Array.from({ length: size + 1 }, (_, count) => payOf(model, symbol, count)),
  );
  const factors = model.cascade ?? [1];
  const scatter = symbols.indexOf('S');
  const grid = new Uint8Array(size);
  const seen = new Uint8Array(symbols.length);
  const gone = new Uint8Array(symbols.length);
  const count = (): void => {
    seen.fill(0);
    for (const symbol of grid) seen[symbol] = (seen[symbol] ?? 0) + 1;
  };
  const wins = (): number => {
    let units = 0;
    for (let symbol = 0; symbol < symbols.length; symbol++) {
      const paid = pay[symbol]?.[seen[symbol] ?? 0] ?? 0;
      gone[symbol] = paid > 0 ? 1 : 0;
      units += paid;
    }
    return units;
  };
  const fall = (draw: (limit: number) => number): void => {
    for (const [reel, strip] of strips.entries()) {
      const base = reel * rows;
      let to = base + rows - 1;
      for (let from = to; from >= base; from--) {
        const symbol = grid[from] ?? 0;
        if (gone[symbol] === 0) grid[to--] = symbol;
      }
      while (to >= base) grid[to--] = strip[draw(strip.length)] ?? 0;
    }
  };
  const turn = (draw: (limit: number) => number, factor: number): [units: number, spins: number] => {
    for (const [reel, strip] of strips.entries()) {
      const stop = draw(strip.length);
      for (let row = 0; row < rows; row++) grid[reel * rows + row] = strip[(stop + row) % strip.length] ?? 0;
    }
    count();
    const paid = model.scatter[seen[scatter] ?? 0];
    let units = (paid?.units ?? 0) * factor;
    for (let step = 0; ; step++) {
      const won = wins();
      if (won === 0) return [units, paid?.spins ?? 0];
      units += won * factor * (factors[Math.min(step, factors.length - 1)] ?? 1);
      fall(draw);
      count();
    }
  };
  return (draw) => {
    let [units, left] = turn(draw, 1);
    for (; left > 0; left--) {
      const [more, spins] = turn(draw, model.freeFactor);
      units += more;
      left += spins;
    }
    return units;
  };
}
