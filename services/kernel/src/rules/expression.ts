/** One step of a sequence: a sign of its kind is needed, or may be left out, or comes as often as it likes. */
interface Step {
  readonly kind: number;
  readonly optional: boolean;
  readonly loops: boolean;
}

interface Expression {
  /** Each judges one sign, so that none of them has anything to go back over. */
  readonly kinds: readonly RegExp[];
  readonly steps: readonly Step[];
}

const longest = 200;
const mostSteps = 512;

/** A sign, a class or an escape, and at most one quantifier. */
const token =
  /(\[\^?(?:\\.|[^\\\]])+\]|\\[dDwWsS]|\\[pP]\{[\w=]+\}|\\[^\w]|[^\\[\](){}|*+?^$])(?:([?*+])|\{(\d{1,3})(,(\d{1,3})?)?\})?/uy;

/**
 * Reads an expression of operators: a sequence of signs, classes and escapes, each with at most one of `?`, `*`, `+`, `{m}`, `{m,}`, `{m,n}`.
 * Null for anything else: groups, alternatives, anchors, back-references, lazy quantifiers, one that is too long.
 */
function read(source: string): Expression | null {
  if (source.length > longest) return null;
  const kinds: RegExp[] = [];
  const steps: Step[] = [];
  for (let at = 0; at < source.length; at = token.lastIndex) {
    token.lastIndex = at;
    const found = token.exec(source);
    if (!found) return null;
    const [, one = '', sign, least, range, most] = found;
    try {
      kinds.push(new RegExp(`^${one}$`, 'u'));
    } catch {
      return null;
    }
    const min = least === undefined ? Number(!sign || sign === '+') : Number(least);
    const open = sign === '*' || sign === '+' || (range !== undefined && most === undefined);
    const max = most === undefined ? Math.max(min, Number(sign === '?')) : Number(most);
    if (max < min || steps.length + max > mostSteps) return null;
    const kind = kinds.length - 1;
    for (let times = 0; times < max; times += 1) steps.push({ kind, optional: times >= min, loops: false });
    if (open) steps.push({ kind, optional: true, loops: true });
  }
  return { kinds, steps };
}

/** Whether {@link matches} can judge by it. `*` and empty text take anything. */
export const isAcceptablePattern = (source: string): boolean =>
  source === '' || source === '*' || read(source) !== null;

/** How many signs a text of the form has, at least and at most. Null for an expression that is none. */
export function lengthsOf(source: string): { readonly least: number; readonly most: number } | null {
  if (source === '' || source === '*') return { least: 0, most: Infinity };
  const expression = read(source);
  if (!expression) return null;
  const { steps } = expression;
  const least = steps.filter(({ optional }) => !optional).length;
  return { least, most: steps.some(({ loops }) => loops) ? Infinity : steps.length };
}

/**
 * Whether the whole text is of the form. All places of the sequence that a text may have come to are held at once, so that the time is the
 * product of both lengths at worst, whatever the expression and the text.
 */
export function matches(source: string, text: string): boolean {
  if (source === '' || source === '*') return true;
  const expression = read(source);
  if (!expression) return false;
  const { kinds, steps } = expression;
  let places = reached(steps, [true]);
  for (const sign of text) {
    const fits = kinds.map((kind) => kind.test(sign));
    const next: boolean[] = [];
    for (const [at, { kind, loops }] of steps.entries()) {
      if (!places[at] || !fits[kind]) continue;
      if (loops) next[at] = true;
      next[at + 1] = true;
    }
    if (next.length === 0) return false;
    places = reached(steps, next);
  }
  return places[steps.length] === true;
}

/** With the places that are come to by leaving out what may be left out. */
function reached(steps: readonly Step[], places: boolean[]): boolean[] {
  for (const [at, { optional }] of steps.entries()) if (places[at] && optional) places[at + 1] = true;
  return places;
}
