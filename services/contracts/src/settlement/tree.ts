/** An agent in the tree that a settlement looks at. `parentId` null: a top line. */
export interface TreeAgent {
  readonly agentId: bigint;
  readonly parentId: bigint | null;
}

/** Who is above whom, for one settlement. */
export class Tree {
  private readonly parents: ReadonlyMap<bigint, bigint | null>;
  private readonly tops = new Map<bigint, bigint>();

  constructor(agents: readonly TreeAgent[]) {
    this.parents = new Map(agents.map(({ agentId, parentId }) => [agentId, parentId]));
  }

  /** The agents above, the direct upline first, the top line last. */
  above(agentId: bigint): bigint[] {
    const path: bigint[] = [];
    for (let at = this.parents.get(agentId) ?? null; at !== null; at = this.parents.get(at) ?? null) path.push(at);
    return path;
  }

  /** The top line of an agent; the agent itself when nobody is above. */
  top(agentId: bigint): bigint {
    const known = this.tops.get(agentId) ?? this.above(agentId).at(-1) ?? agentId;
    this.tops.set(agentId, known);
    return known;
  }

  /** How many are above. */
  depth(agentId: bigint): number {
    return this.above(agentId).length;
  }
}

export const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

/** Adds to what a key has so far. */
export function addTo(sums: Map<bigint, bigint>, key: bigint, minor: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + minor);
}
