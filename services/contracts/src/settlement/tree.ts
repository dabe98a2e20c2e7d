/** An agent in the tree that a settlement looks at. `parentId` null: a top line. */
export interface TreeAgent {
  readonly agentId: bigint;
  readonly parentId: bigint | null;
}

/** Who is above whom, for one settlement. */
export class Tree {
  private readonly parents: ReadonlyMap<bigint, bigint | null>;
  private readonly known = new Map<bigint, { readonly top: bigint; readonly depth: number }>();

  constructor(agents: readonly TreeAgent[]) {
    this.parents = new Map(agents.map(({ agentId, parentId }) => [agentId, parentId]));
  }

  /** The nearest agent above that fits. */
  above(agentId: bigint, fits: (upline: bigint) => boolean): bigint | undefined {
    let at = this.parents.get(agentId) ?? null;
    while (at !== null && !fits(at)) at = this.parents.get(at) ?? null;
    return at ?? undefined;
  }

  /** The top line of an agent; the agent itself when nobody is above. */
  top(agentId: bigint): bigint {
    return this.placeOf(agentId).top;
  }

  /** How many are above. */
  depth(agentId: bigint): number {
    return this.placeOf(agentId).depth;
  }

  private placeOf(agentId: bigint): { readonly top: bigint; readonly depth: number } {
    const found = this.known.get(agentId);
    if (found) return found;
    const parent = this.parents.get(agentId) ?? null;
    const above = parent === null ? null : this.placeOf(parent);
    const place = above ? { top: above.top, depth: above.depth + 1 } : { top: agentId, depth: 0 };
    this.known.set(agentId, place);
    return place;
  }
}

/** Adds to what a key has so far. */
export function addTo(sums: Map<bigint, bigint>, key: bigint, minor: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + minor);
}
