/** Where somebody waits: strangers by their address, people whom we know by their device or account. */
export interface Lane {
  readonly key: string;
  readonly known: boolean;
}

/**
 * A queue in which nobody gains by coming often: lanes take their turns, however many wait in one, and those whom we know have every
 * second turn for themselves while they wait. When it is full, the last of the longest lane of strangers makes room for a shorter one.
 */
export class FairQueue<T> {
  private readonly lanes = { known: new Map<string, T[]>(), strange: new Map<string, T[]>() };
  private lastWasKnown = false;
  private waiting = 0;

  constructor(
    private readonly limits: { readonly all: number; readonly perStranger: number; readonly perKnown: number },
  ) {}

  get size(): number {
    return this.waiting;
  }

  /** How many lanes of strangers have somebody waiting. */
  get strangers(): number {
    return this.lanes.strange.size;
  }

  /** Whether one more may wait here. */
  hasRoom(lane: Lane): boolean {
    const own = this.of(lane).get(lane.key)?.length ?? 0;
    if (own >= (lane.known ? this.limits.perKnown : this.limits.perStranger)) return false;
    return this.waiting < this.limits.all || (this.longest()?.length ?? 0) > (lane.known ? 0 : own + 1);
  }

  /** Takes a place at the lane's end; ask {@link hasRoom} before. Answers who had to go for it. */
  add(lane: Lane, item: T): T | undefined {
    const pushed = this.waiting >= this.limits.all ? this.pushOut() : undefined;
    const lanes = this.of(lane);
    const own = lanes.get(lane.key);
    if (own) own.push(item);
    else lanes.set(lane.key, [item]);
    this.waiting += 1;
    return pushed;
  }

  /** Whose turn it is. */
  next(): T | undefined {
    const { known, strange } = this.lanes;
    const fromKnown = known.size > 0 && (strange.size === 0 || !this.lastWasKnown);
    this.lastWasKnown = fromKnown;
    const lanes = fromKnown ? known : strange;
    const [first] = lanes;
    if (!first) return undefined;
    const [key, [item, ...rest]] = first;
    lanes.delete(key);
    if (rest.length > 0) lanes.set(key, rest);
    this.waiting -= 1;
    return item;
  }

  /** Who no longer wants to wait. */
  remove(lane: Lane, item: T): void {
    this.drop(this.of(lane), lane.key, item);
  }

  private of(lane: Lane): Map<string, T[]> {
    return lane.known ? this.lanes.known : this.lanes.strange;
  }

  private longest(): T[] | undefined {
    let longest: T[] | undefined;
    for (const own of this.lanes.strange.values()) if (own.length > (longest?.length ?? 0)) longest = own;
    return longest;
  }

  private pushOut(): T | undefined {
    const longest = this.longest();
    const last = longest?.at(-1);
    for (const [key, own] of this.lanes.strange)
      if (own === longest && last !== undefined) this.drop(this.lanes.strange, key, last);
    return last;
  }

  private drop(lanes: Map<string, T[]>, key: string, item: T): void {
    const left = lanes.get(key)?.filter((other) => other !== item) ?? [];
    if (left.length === (lanes.get(key)?.length ?? 0)) return;
    this.waiting -= 1;
    if (left.length > 0) lanes.set(key, left);
    else lanes.delete(key);
  }
}
