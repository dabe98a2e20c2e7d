/** How many times the basket is bet on each draw: the multiple grows by a factor after so many draws, and never above its cap. */
export interface Plan {
  draws: number;
  start: number;
  factor: number;
  every: number;
  most: number;
}

export interface PlannedDraw {
  place: number;
  multiple: number;
  stakeMinor: bigint;
  /** Of this draw and all before it. */
  sumMinor: bigint;
}

/** Each draw of a plan with its stake, as the server reckons it too; `baseMinor` is what the basket costs once. */
export function drawsOf({ draws, start, factor, every, most }: Plan, baseMinor: bigint): PlannedDraw[] {
  let sumMinor = 0n;
  return Array.from({ length: draws }, (_none, i) => {
    const multiple = Math.min(most, start * factor ** Math.floor(i / every));
    const stakeMinor = baseMinor * BigInt(multiple);
    sumMinor += stakeMinor;
    return { place: i + 1, multiple, stakeMinor, sumMinor };
  });
}

/** A whole number within bounds; null for anything else. */
export function readCount(text: string, least: number, most: number): number | null {
  const n = /^\d{1,5}$/.test(text.trim()) ? Number(text) : NaN;
  return n >= least && n <= most ? n : null;
}
