/** Who waits, those who count for most first: people whom we know, strangers who worked for their turn, and strangers. */
const standings = ['known', 'proven', 'strange'] as const;
export type Standing = (typeof standings)[number];

/** Where somebody waits: strangers by their address, people whom we know by their device or account. */
export interface Lane {
  readonly key: string;
  readonly standing: Standing;
}

/**
 * A queue in which nobody gains by coming often: each standing takes every turn in its order while somebody of it waits, and within one
 * the lanes take theirs, however many wait in a lane. When it is full, the last of the longest lane of strangers makes room for a shorter
 * one, and for whoever counts for more than it.
 */
export class FairQueue<T> {
  private readonly lanes: Readonly<Record<Standing, Map<string, T[]>>> = {
    known: new Map(),
    proven: new Map(),
    strange: new Map(),
  };
  private last: Standing = 'strange';
  private waiting = 0;

  constructor(
    private readonly limits: { readonly all: number; readonly perStranger: number; readonly perKnown: number },
  ) {}

  get size(): number {
    return this.waiting;
  }

  /** How many lanes of strangers have somebody waiting. */
  get strangers(): number {
    return this.lanes.strange.size + this.lanes.proven.size;
  }

  /** Whether one more may wait here. */
  hasRoom({ key, standing }: Lane): boolean {
    const own = this.lanes[standing].get(key)?.length ?? 0;
    if (own >= (standing === 'known' ? this.limits.perKnown : this.limits.perStranger)) return false;
    return this.waiting < this.limits.all || this.longestFor(standing, own) !== undefined;
  }

  /** Takes a place at the lane's end; ask {@link hasRoom} before. Answers who had to go for it. */
  add({ key, standing }: Lane, item: T): T | undefined {
    const lanes = this.lanes[standing];
    const own = lanes.get(key);
    const pushed = this.waiting >= this.limits.all ? this.pushOut(standing, own?.length ?? 0) : undefined;
    if (own) own.push(item);
    else lanes.set(key, [item]);
    this.waiting += 1;
    return pushed;
  }

  /** Whose turn it is. */
  next(): T | undefined {
    const after = standings.indexOf(this.last) + 1;
    const turn = [...standings.slice(after), ...standings.slice(0, after)].find((one) => this.lanes[one].size > 0);
    if (!turn) return undefined;
    this.last = turn;
    const lanes = this.lanes[turn];
    const [first] = lanes;
    if (!first) return undefined;
    const [key, [item, ...rest]] = first;
    lanes.delete(key);
    if (rest.length > 0) lanes.set(key, rest);
    this.waiting -= 1;
    return item;
  }

  /** Who no longer wants to wait. */
  remove({ key, standing }: Lane, item: T): void {
    this.drop(standing, key, item);
  }

  /** The longest lane that somebody with `own` already waiting may push out of: of less standing, or as much and longer than his. */
  private longestFor(standing: Standing, own: number): readonly [Standing, string] | undefined {
    for (const lower of ['strange', 'proven'] as const) {
      if (standings.indexOf(lower) < standings.indexOf(standing)) break;
      const least = lower === standing ? own + 1 : 0;
      let longest: readonly [string, number] = ['', least];
      for (const [key, { length }] of this.lanes[lower]) if (length > longest[1]) longest = [key, length];
      if (longest[1] > least) return [lower, longest[0]];
    }
    return undefined;
  }

  private pushOut(standing: Standing, own: number): T | undefined {
    const [of, key] = this.longestFor(standing, own) ?? [];
    if (of === undefined || key === undefined) return undefined;
    const item = this.lanes[of].get(key)?.at(-1);
    if (item !== undefined) this.drop(of, key, item);
    return item;
  }

  private drop(standing: Standing, key: string, item: T): void {
    const lanes = this.lanes[standing];
    const before = lanes.get(key) ?? [];
    const left = before.filter((other) => other !== item);
    if (left.length === before.length) return;
    this.waiting -= 1;
    if (left.length > 0) lanes.set(key, left);
    else lanes.delete(key);
  }
}
