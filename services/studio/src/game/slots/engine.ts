import type { Draw } from '../game.js';
import { frameOf, scatterHit } from './evaluate.js';
import type { Coin, Frame, Grid, Hold, Model, SlotRound, SymbolName, Turn } from './model.js';

/** Asks for numbers below what it yields; so the same lines serve a round's stream and the simulator. */
export type Asking<T> = Generator<number, T, number>;

/** Plays a round to its end: the paid turn, or bought free spins, then free turns until none is left. */
export function* playSlot(model: Model, bought: boolean): Asking<SlotRound> {
  const turns: Turn[] = [];
  let left = bought ? (model.buy?.spins ?? 0) : 0;
  if (!bought) {
    const paid = yield* turn(model, false);
    turns.push(paid);
    left = paid.freeSpins;
  }
  for (; left > 0; left--) {
    const free = yield* turn(model, true);
    turns.push(free);
    left += free.freeSpins;
  }
  return { turns, units: turns.reduce((sum, { units }) => sum + units, 0) };
}

/** Gives a round the numbers of a stream. */
export async function answered<T>(asking: Asking<T>, draw: Draw): Promise<T> {
  let step = asking.next();
  while (!step.done) step = asking.next(await draw(step.value));
  return step.value;
}

/** The same without waiting, for simulation. */
export function answeredNow<T>(asking: Asking<T>, draw: (count: number) => number): T {
  let step = asking.next();
  while (!step.done) step = asking.next(draw(step.value));
  return step.value;
}

function* turn(model: Model, free: boolean): Asking<Turn> {
  const factor = free ? model.freeFactor : 1;
  const landed = yield* land(model);
  const scatters = scatterHit(model, landed);
  const frames = model.cascade ? yield* fall(model, landed, factor) : still(model, landed, factor);
  if (scatters && scatters.units > 0) frames[0] = withHit(frames[0], scatters);
  const held = model.hold && !free ? yield* hold(model, model.hold, landed) : null;
  const units = frames.reduce((sum, frame) => sum + frame.units, 0) + (held?.units ?? 0);
  return {
    free,
    frames,
    coins: held?.coins ?? null,
    full: held?.full ?? false,
    units,
    freeSpins: scatters?.spins ?? 0,
  };
}

/** Scatters pay beside what else is in view. */
function withHit(frame: Frame | undefined, hit: Frame['hits'][number]): Frame {
  const { grid = [], hits = [], factor = 1, units = 0 } = frame ?? {};
  return { grid, hits: [...hits, hit], factor, units: units + hit.units * factor };
}

/** Each reel's height, where it varies, and its stop. */
function* land({ reels, rows: [low, high] }: Model): Asking<Grid> {
  const grid: SymbolName[][] = [];
  for (const strip of reels) {
    const height = low === high ? low : low + (yield high - low + 1);
    const stop: number = yield strip.length;
    grid.push(Array.from({ length: height }, (_, row) => strip[(stop + row) % strip.length] ?? 'z'));
  }
  return grid;
}

/** Without falls: as it landed, and once more where wilds fill their reels. */
function still(model: Model, landed: Grid, factor: number): Frame[] {
  const grows = model.expanding && landed.some((reel) => reel.includes('W') && reel.some((symbol) => symbol !== 'W'));
  if (!grows) return [frameOf(model, landed, factor)];
  const grown = landed.map((reel) => (reel.includes('W') ? reel.map(() => 'W' as const) : reel));
  return [{ grid: landed, hits: [], factor, units: 0 }, frameOf(model, grown, factor)];
}

/** What won vanishes wherever it is, what is above falls, and new symbols of the same reel come from the top, until nothing wins. */
function* fall(model: Model, landed: Grid, factor: number): Asking<Frame[]> {
  const factors = model.cascade ?? [1];
  const frames: Frame[] = [];
  let grid = landed;
  for (;;) {
    const more = factors[Math.min(frames.length, factors.length - 1)] ?? 1;
    const frame = frameOf(model, grid, factor * more);
    frames.push(frame);
    if (frame.hits.length === 0) return frames;
    const gone = new Set(frame.hits.map(({ symbol }) => symbol));
    const next: SymbolName[][] = [];
    for (const [reel, column] of grid.entries()) {
      const left = column.filter((symbol) => !gone.has(symbol));
      const strip = model.reels[reel] ?? [];
      while (left.length < column.length) left.unshift(strip[yield strip.length] ?? 'z');
      next.push(left);
    }
    grid = next;
  }
}

/** Coins stay, empty places turn again, and each new coin gives all turns back. */
function* hold(
  model: Model,
  rules: Hold,
  landed: Grid,
): Asking<{ coins: Coin[][]; full: boolean; units: number } | null> {
  const places = landed.flatMap((reel, at) => reel.map((symbol, row) => ({ symbol, at: [at, row] as const })));
  let empty = places.filter(({ symbol }) => symbol !== 'C').map(({ at }) => at);
  if (places.length - empty.length < rules.from) return null;
  const first: Coin[] = [];
  for (const { at } of places.filter(({ symbol }) => symbol === 'C')) first.push({ at, units: yield* worth(rules) });
  const coins = [first];
  for (let left = rules.respins; left > 0 && empty.length > 0; left--) {
    const fresh: Coin[] = [];
    for (const at of empty) if ((yield rules.oneIn) === 0) fresh.push({ at, units: yield* worth(rules) });
    coins.push(fresh);
    empty = empty.filter((at) => !fresh.some((coin) => coin.at === at));
    if (fresh.length > 0) left = rules.respins + 1;
  }
  const full = empty.length === 0;
  const units = coins.flat().reduce((sum, coin) => sum + coin.units, full ? rules.grand : 0);
  return { coins, full, units };
}

function* worth({ values }: Hold): Asking<number> {
  let number = yield values.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [units, weight] of values) {
    if (number < weight) return units;
    number -= weight;
  }
  return 0;
}
