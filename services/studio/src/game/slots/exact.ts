import { payOf } from './evaluate.js';
import { symbols, type Hold, type Model, type SymbolName } from './model.js';

/** What follows from the strips without playing: all as multiples of the bet. */
export interface Exact {
  readonly rtp: number;
  /** The share of it that paid turns give by themselves. */
  readonly base: number;
  /** Chance that a paid turn gives free spins. */
  readonly freeRate: number;
  /** Return of bought free spins over their cost. */
  readonly bought: number | null;
}

/** The windows that a reel can show, each as likely as its weight says. */
function windows(model: Model, reel: number): Array<{ symbols: readonly SymbolName[]; weight: number }> {
  const strip = model.reels[reel] ?? [];
  const [low, high] = model.rows;
  const heights = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return heights.flatMap((height) =>
    strip.map((_, stop) => {
      const seen = Array.from({ length: height }, (_unused, row) => strip[(stop + row) % strip.length] ?? 'z');
      const grown = model.expanding && seen.includes('W') ? seen.map(() => 'W' as const) : seen;
      return { symbols: grown, weight: 1 / strip.length / heights.length };
    }),
  );
}

/** Expected sum over all windows of a reel. */
const mean = (of: ReturnType<typeof windows>, value: (seen: readonly SymbolName[]) => number): number =>
  of.reduce((sum, { symbols: seen, weight }) => sum + weight * value(seen), 0);

const stands = (symbol: SymbolName | undefined, wanted: SymbolName): boolean => symbol === wanted || symbol === 'W';

/** Reels are independent, so a line's expectation is a product of chances; lines add up whatever joins them. */
function linesMean(model: Model, reels: ReadonlyArray<ReturnType<typeof windows>>): number {
  let units = 0;
  for (const line of model.lines)
    for (const symbol of symbols) {
      if (!model.pays[symbol]) continue;
      let chance = mean(reels[0] ?? [], (seen) => Number(seen[line[0] ?? 0] === symbol));
      for (let count = 1; count <= line.length; count++) {
        const next = reels[count];
        const goes = next ? mean(next, (seen) => Number(stands(seen[line[count] ?? 0], symbol))) : 0;
        units += payOf(model, symbol, count) * chance * (1 - goes);
        chance *= goes;
      }
    }
  return units;
}

/** Ways multiply, and the mean of a product of independent counts is the product of their means. */
function waysMean(model: Model, reels: ReadonlyArray<ReturnType<typeof windows>>): number {
  let units = 0;
  for (const symbol of symbols) {
    if (!model.pays[symbol]) continue;
    let ways = mean(reels[0] ?? [], (seen) => seen.filter((other) => other === symbol).length);
    for (let count = 1; count <= reels.length; count++) {
      const next = reels[count];
      const none = next ? mean(next, (seen) => Number(!seen.some((other) => stands(other, symbol)))) : 1;
      units += payOf(model, symbol, count) * ways * none;
      if (next) ways *= mean(next, (seen) => seen.filter((other) => stands(other, symbol)).length);
    }
  }
  return units;
}

/** Chance of each number of a symbol in view, over all reels. */
function countChances(reels: ReadonlyArray<ReturnType<typeof windows>>, symbol: SymbolName): number[] {
  return reels.reduce(
    (before, reel) => {
      const after: number[] = [];
      for (const { symbols: seen, weight } of reel) {
        const here = seen.filter((other) => other === symbol).length;
        for (const [count, chance] of before.entries())
          after[count + here] = (after[count + here] ?? 0) + chance * weight;
      }
      return Array.from(after, (chance) => chance ?? 0);
    },
    [1],
  );
}

/** Expected units of hold and spin, over all turns. */
function holdMean(rules: Hold, chances: readonly number[], places: number): number {
  const weights = rules.values.reduce((sum, [, weight]) => sum + weight, 0);
  const value = rules.values.reduce((sum, [units, weight]) => sum + units * weight, 0) / weights;
  const known = new Map<string, { coins: number; full: number }>();
  const end = (coins: number, left: number): { coins: number; full: number } => {
    if (coins === places) return { coins, full: 1 };
    if (left === 0) return { coins, full: 0 };
    const key = `${coins}/${left}`;
    const found = known.get(key);
    if (found) return found;
    const sum = { coins: 0, full: 0 };
    let chance = (1 - 1 / rules.oneIn) ** (places - coins);
    for (let fresh = 0; fresh <= places - coins; fresh++) {
      const then = end(coins + fresh, fresh === 0 ? left - 1 : rules.respins);
      sum.coins += chance * then.coins;
      sum.full += chance * then.full;
      chance *= (places - coins - fresh) / (fresh + 1) / (rules.oneIn - 1);
    }
    known.set(key, sum);
    return sum;
  };
  return chances.reduce((sum, chance, coins) => {
    if (coins < rules.from || chance === 0) return sum;
    const { coins: last, full } = end(coins, rules.respins);
    return sum + chance * (last * value + full * rules.grand);
  }, 0);
}

/**
 * The return of a model without falls. A free turn is worth f · E[W] and leads to E[K] more, so with all that follows it is
 * worth f · E[W] / (1 − E[K]); a round is worth E[W] + coins + E[K] times that.
 */
export function exactOf(model: Model): Exact {
  if (model.cascade) throw new RangeError(`${model.id} falls: its return is simulated`);
  const reels = model.reels.map((_, reel) => windows(model, reel));
  const scatters = countChances(reels, 'S');
  const paid = (count: number) =>
    model.scatter[Math.min(count, Math.max(...Object.keys(model.scatter).map(Number), 0))];
  const over = (value: (count: number) => number) =>
    scatters.reduce((sum, chance, count) => sum + chance * value(count), 0);
  const wins = (model.pay === 'lines' ? linesMean : waysMean)(model, reels) + over((count) => paid(count)?.units ?? 0);
  const more = over((count) => paid(count)?.spins ?? 0);
  const places = model.reels.length * model.rows[1];
  const coins = model.hold ? holdMean(model.hold, countChances(reels, 'C'), places) : 0;
  const free = (model.freeFactor * wins) / (1 - more);
  return {
    rtp: (wins + coins + more * free) / model.unit,
    base: (wins + coins) / model.unit,
    freeRate: over((count) => Number((paid(count)?.spins ?? 0) > 0)),
    bought: model.buy ? (model.buy.spins * free) / model.unit / model.buy.cost : null,
  };
}
