/**
 * What a client writes as it is in a segment of a path: what encodeURIComponent leaves alone, and the colon of the console's ids, which
 * an address bar shows decoded. No route has a colon of its own, so no check can be missed by it.
 */
const plain = /^(?:\/[\w!'()*.:~-]+)*\/?$/;
const dots = /(?:^|\/)\.{1,2}(?:\/|$)/;
/** Printable ASCII without `#`, which ends an address for one reader and is part of it for another. */
const query = /^[!"$-~]*$/;
/** What must not come out of an encoding: a reader that decodes once more than another would see another path. */
// Control characters are what it looks for, so the rule against them has to stand aside here.
// oxlint-disable-next-line no-control-regex
const unfit = /[\u0000-\u001f\u007f/\\%?#;]/;

/**
 * The path of a request's target when it is spelt in the one way that everybody reads alike, undefined for any other: origin form,
 * no empty segment, no dot segment, each segment as encodeURIComponent writes it. Every check of the gateway looks at this path, and
 * it is what the service gets, so that no two readers can differ about which route a request is for.
 */
export function canonicalPath(target: string): string | undefined {
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  if (path[0] !== '/' || (mark !== -1 && !query.test(target.slice(mark + 1))) || dots.test(path)) return undefined;
  if (plain.test(path)) return path;
  return path.includes('%') && path.split('/').slice(1).every(isCanonical) ? path : undefined;
}

function isCanonical(segment: string, index: number, all: readonly string[]): boolean {
  if (segment === '') return index === all.length - 1;
  try {
    const content = decodeURIComponent(segment);
    return !unfit.test(content) && content !== '.' && content !== '..' && encodeURIComponent(content) === segment;
  } catch {
    return false;
  }
}
