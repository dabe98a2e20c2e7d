/**
 * Uplines from the top line to the direct one as the database writes them, `{1,2,3}`. Read from its end and no further than to somebody who
 * is known: of a hundred thousand paths nearly all is never turned into numbers.
 */
export type PathText = string;

export const pathText = (path: readonly bigint[]): PathText => `{${path.join(',')}}`;

/** Who is the direct upline of whom; null: nobody. */
export type Parents = Map<bigint, bigint | null>;

/** Adds a member with everybody on its way up. */
export function addPath(parents: Parents, memberId: bigint, path: PathText): void {
  let end = path.length - 1;
  for (let at = memberId; !parents.has(at);) {
    const comma = path.lastIndexOf(',', end - 1);
    const text = path.slice(comma < 0 ? 1 : comma + 1, Math.max(end, 1));
    const above = text === '' ? null : BigInt(text);
    parents.set(at, above);
    if (above === null) return;
    [at, end] = [above, comma];
  }
}

/** Adds what everybody has to what each of its uplines has, in place: the deepest first, so that each is added once, to its direct upline. */
export function addUpwards<S>(parents: Parents, sums: Map<bigint, S>, add: (to: S | undefined, of: S) => S): void {
  const levels: bigint[][] = [];
  const depths = new Map<bigint, number>();
  for (const id of parents.keys()) (levels[depthOf(parents, depths, id)] ??= []).push(id);
  for (const id of levels.reverse().flat()) {
    const [own, above] = [sums.get(id), parents.get(id) ?? null];
    if (own !== undefined && above !== null) sums.set(above, add(sums.get(above), own));
  }
}

function depthOf(parents: Parents, known: Map<bigint, number>, id: bigint): number {
  const found = known.get(id);
  if (found !== undefined) return found;
  const above = parents.get(id) ?? null;
  const depth = above === null ? 0 : depthOf(parents, known, above) + 1;
  known.set(id, depth);
  return depth;
}
