/** A stream of choices that a seed fixes for ever: same seed, same picture, in every browser and in Node. */
export interface Random {
  /** Between a and b. */
  f: (a?: number, b?: number) => number;
  /** Whole number from a to b, both included. */
  i: (a: number, b: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** True with probability p. */
  yes: (p?: number) => boolean;
}

/** FNV-1a of the seed feeds a mulberry32 generator. */
export function seeded(seed: string): Random {
  let h = 2166136261;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), 16777619);
  const next = () => {
    h = (h + 0x6d2b79f5) | 0;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  next();
  next();
  return {
    f: (a = 0, b = 1) => a + (b - a) * next(),
    i: (a, b) => Math.floor(a + (b - a + 1) * next()),
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    yes: (p = 0.5) => next() < p,
  };
}
